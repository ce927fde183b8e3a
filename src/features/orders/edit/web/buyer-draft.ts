import { fiscalFields } from '#base/fiscal-facts.ts';
import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';

/** What a tax document says of the buyer: staff may correct it after the order left too. */
export const buyerFields = [
  'customer_name',
  'company_name',
  'buyer_tax_id_kind',
  'buyer_tax_id',
  'customer_email',
  ...fiscalFields,
] as const satisfies readonly EditableField[];
export type BuyerField = (typeof buyerFields)[number];

/** As it is written; '' for none. */
export type BuyerDraft = Readonly<Record<BuyerField, string>>;

export const isBuyerField = (field: EditableField): field is BuyerField => buyerFields.some((name) => name === field);

export function buyerOf(order: Readonly<Record<BuyerField, string | null>>): BuyerDraft {
  return {
    customer_name: order.customer_name ?? '',
    company_name: order.company_name ?? '',
    buyer_tax_id_kind: order.buyer_tax_id_kind ?? '',
    buyer_tax_id: order.buyer_tax_id ?? '',
    customer_email: order.customer_email ?? '',
    fiscal_name: order.fiscal_name ?? '',
    fiscal_postal_code: order.fiscal_postal_code ?? '',
    fiscal_regime: order.fiscal_regime ?? '',
    fiscal_use: order.fiscal_use ?? '',
  };
}

/** The fields that were changed alone. */
export function buyerChanges(before: BuyerDraft, now: BuyerDraft): Partial<BuyerDraft> {
  return Object.fromEntries(buyerFields.filter((name) => before[name] !== now[name]).map((name) => [name, now[name]]));
}
