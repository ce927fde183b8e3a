import type { Address } from '#base/address.ts';
import type { FiscalFacts } from '#base/fiscal-facts.ts';
import type { TaxCodes } from '#base/tax-codes.ts';
import type { Conversion, Equivalent } from './conversion.ts';

/**
 * The facts of an order for a country. Amounts are decimal texts in the order's currency; on refunds they are as the
 * channel reports them, so the total is negative there.
 */
export type OrderFacts = FiscalFacts & {
  order_id: number;
  order_number: string;
  /** ISO 8601, UTC. */
  order_date: string;
  customer_name: string;
  company_name: string;
  customer_email: string;
  customer_phone: string;
  /** As the channel or staff wrote it, good or not. */
  buyer_tax_id: string | null;
  /** A code such as `RUC`; null where it was not given. */
  buyer_tax_id_kind: string | null;
  /** Where it is delivered. */
  address: Address;
  locality_code: string;
  /** ISO 4217. */
  currency: string;
  total_cost: string;
  tax_cost: string;
  shipping_cost: string;
  /** Taken off the order as a whole, by lines with `is_discount` or outside all lines. */
  discount_cost: string;
  prices_include_tax: boolean | null;
  /** Of a refund the sale that it corrects, where that is known. */
  corrects_order_number: string | null;
  is_refund: boolean;
  is_virtual: boolean;
  is_chargeback: boolean;
  /** Why staff credit a sale, in their words; null where the channel reported the refund, or it is a sale. */
  reason: string | null;
  payments: readonly PaymentFact[];
  lines: readonly LineFact[];
  /** What the amounts were converted from; absent where they are as the channel reports them. */
  conversion?: Conversion;
  /**
   * What the total comes to in the country's currency; present exactly where the document is in another one, its
   * order's own.
   */
  equivalent?: Equivalent;
  /** Of a guide, the place that the goods leave from, by its code; absent where that is not known. */
  place?: string;
};

/** `means`: as the channel calls it. */
export type PaymentFact = {
  means: string;
  amount: string;
  currency: string;
  paid_at: string | null;
  reference: string;
};

export type LineFact = {
  source_item_id: string;
  sku: string;
  name: string;
  quantity: number;
  unit_price: string;
  /** Without its own `discount`. */
  line_total: string;
  discount: string;
  taxes: readonly { name: string; rate: string | null; amount: string }[];
  is_goods: boolean;
  /** The product's price, of a line that cost nothing; absent: it is not known in the order's currency, or was paid. */
  list_price?: string;
  /** The codes of the product, or else of its category; null or absent: they have none. */
  tax_codes?: Partial<TaxCodes> | null;
  /** A part of a kit, which is paid for by the kit's line. */
  is_part: boolean;
  is_discount: boolean;
};
