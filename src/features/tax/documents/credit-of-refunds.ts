import { signOf, subtractAmount, sumAmounts } from '#base/money.ts';
import { type CreditPart, creditAmount } from '#countries/core/credit.ts';
import type { Creditable } from './credit-contract.ts';

/** Pieces of a SKU, and the money for them. */
export type RefundedPieces = { sku: string; pieces: number; amount: string };

/** What is missing of the papers of a refund: its pieces where it names any, and the money. */
export type Uncredited = { lines: readonly RefundedPieces[]; amount: string };

/**
 * What a credit note takes back of a sale for these refunds: their pieces, where these come to just the money that went
 * back for them; else the money.
 */
export function creditOfRefunds(sale: Creditable, refunds: readonly Uncredited[]): CreditPart {
  const amount = sumAmounts(refunds.map((refund) => refund.amount));
  const pieces = Map.groupBy(
    refunds.flatMap(({ lines }) => lines),
    ({ sku }) => sku,
  );
  const lines = [...pieces].flatMap(([sku, found]) => {
    const line = sale.lines.findIndex((one) => one.sku === sku);
    const quantity = found.reduce((sum, one) => sum + one.pieces, 0);
    return line < 0 || quantity < 1 ? [] : [{ line, quantity }];
  });
  const part: CreditPart = { of: 'lines', lines };
  const comesTo = lines.length === 0 ? null : creditAmount(sale, part);
  return comesTo !== null && signOf(subtractAmount(comesTo, amount)) === 0 ? part : { of: 'amount', amount };
}
