import {
  absoluteAmount,
  convertAmount,
  decimalsOf,
  fromCoins,
  signOf,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import { type ConvertedSale, creditedFor } from '#countries/core/converted-sale.ts';
import { type Credit, type CreditPart, creditAmount } from '#countries/core/credit.ts';
import type { Creditable } from './credit-contract.ts';
import { asConverted } from './credit-rules.ts';

/** Pieces of a SKU, and the money for them. */
export type RefundedPieces = { sku: string; pieces: number; amount: string };

/** What is missing of the papers of a refund: its pieces where it names any, and the money. */
export type Uncredited = { lines: readonly RefundedPieces[]; amount: string };

/**
 * What a credit note takes back of a sale for these refunds: their pieces, where these come to just the money that went
 * back for them; else the money. Refunds are in the order's currency, and the note in the sale's.
 */
export function creditOfRefunds(sale: Creditable, refunds: readonly Uncredited[]): Pick<Credit, 'part' | 'paid'> {
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
  const converted = asConverted(sale);
  const money = converted ? creditedFor(converted, amount) : amount;
  const isJust = comesTo !== null && isWithin(subtractAmount(comesTo, money), roundingOf(converted, lines.length));
  return { part: isJust ? part : { of: 'amount', amount: money }, ...(converted && { paid: amount }) };
}

const isWithin = (difference: string, most: string): boolean =>
  signOf(subtractAmount(absoluteAmount(difference), most)) <= 0;

/** What pieces of a converted sale may be off their money: a coin of the order's currency, and ours of each line. */
function roundingOf(sale: ConvertedSale | null, lines: number): string {
  if (!sale) return '0';
  const coins = (count: number, currency: string) => fromCoins(BigInt(count), decimalsOf(currency));
  const theirs = convertAmount(coins(1, sale.paid.currency), sale.paid.rate, decimalsOf(sale.currency));
  return sumAmounts([theirs, coins(lines + 1, sale.currency)]);
}
