import { absoluteAmount, signOf, subtractAmount } from '#base/money.ts';
import type { LineFact, OrderFacts } from '#countries/core/order-facts.ts';

/**
 * A valid invoice, with what no note has taken back of it, in the order's currency. `lines`: by SKU; null where they
 * are not known. `is_part`: it is of one parcel, so that others may follow.
 */
export type OpenInvoice = {
  id: number;
  left: string;
  lines: readonly { sku: string; pieces: number }[] | null;
  is_part: boolean;
};

/**
 * The invoice that a channel's refund corrects, of a sale that has one a parcel: the earliest that has all of its
 * pieces and its money left. Undefined where none has: then each credits its own, or staff say which. One invoice of
 * the whole sale needs no choice.
 */
export function originOfRefund(
  refund: Pick<OrderFacts, 'lines' | 'total_cost'>,
  invoices: readonly OpenInvoice[],
): OpenInvoice | undefined {
  const back = goodsOfRefund(refund).map(({ sku, quantity }) => ({ sku, pieces: quantity }));
  const [only] = invoices;
  return invoices.length < 2 && !only?.is_part
    ? only
    : invoices.find((invoice) => hasLeft(invoice, back, absoluteAmount(refund.total_cost)));
}

/** The lines of a refund that are goods of their own. */
export const goodsOfRefund = ({ lines }: Pick<OrderFacts, 'lines'>): LineFact[] =>
  lines.filter(({ is_goods, is_part }) => is_goods && !is_part);

/** Whether so many pieces of each SKU, and so much money, are left of an invoice. */
export const hasLeft = (invoice: OpenInvoice, back: readonly { sku: string; pieces: number }[], amount: string) =>
  signOf(subtractAmount(invoice.left, amount)) >= 0 &&
  back.every(({ sku }) => piecesLeft(invoice, sku) >= sumOf(back, sku));

/** How many pieces of a SKU no note has taken back of an invoice. */
export const piecesLeft = ({ lines }: OpenInvoice, sku: string): number => sumOf(lines ?? [], sku);

const sumOf = (lines: readonly { sku: string; pieces: number }[], sku: string): number =>
  lines.reduce((sum, line) => (line.sku === sku ? sum + line.pieces : sum), 0);
