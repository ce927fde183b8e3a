import { absoluteAmount, signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import type { OrderFacts } from '#countries/core/order-facts.ts';
import type { Uncredited } from './credit-of-refunds.ts';
import { goodsOfRefund, type OpenInvoice, originOfRefund, piecesLeft } from './origin-of-refund.ts';
import { refundsByInvoice } from './refunds-by-invoice.ts';

type Refund = Pick<OrderFacts, 'lines' | 'total_cost' | 'currency' | 'prices_include_tax'>;

/**
 * The part of a refund that each invoice of the sale credits, by the invoice's id, where the channel reports the refund
 * as an order and no single invoice has all of it left. Empty where one has, and where they do not have all of its
 * pieces and its money: staff decide then.
 */
export function sharesOfRefund(refund: Refund, invoices: readonly OpenInvoice[]): Map<number, Uncredited[]> {
  if (originOfRefund(refund, invoices)) return new Map();
  const amount = absoluteAmount(refund.total_cost);
  const lines = goodsOfRefund(refund).map((line) => ({
    sku: line.sku,
    pieces: line.quantity,
    amount: absoluteAmount(paidBack(line, refund)),
  }));
  const areLeft = lines.every(({ sku }) => {
    const back = lines.reduce((sum, line) => (line.sku === sku ? sum + line.pieces : sum), 0);
    return back <= invoices.reduce((sum, invoice) => sum + piecesLeft(invoice, sku), 0);
  });
  const shares = refundsByInvoice(invoices, [{ lines, amount }], refund.currency);
  const comesTo = sumAmounts([...shares.values()].flat().map((share) => share.amount));
  return areLeft && signOf(subtractAmount(comesTo, amount)) === 0 ? shares : new Map();
}

/** What went back for a line, tax and all. */
const paidBack = ({ line_total, discount, taxes }: OrderFacts['lines'][number], refund: Refund): string =>
  sumAmounts([
    subtractAmount(absoluteAmount(line_total), absoluteAmount(discount)),
    ...(refund.prices_include_tax === false ? taxes.map((tax) => absoluteAmount(tax.amount)) : []),
  ]);
