import {
  convertAmount,
  decimalsOf,
  roundAmount,
  shareOfAmount,
  signOf,
  smallerAmount,
  subtractAmount,
} from '#base/money.ts';
import type { Origin } from './tax-document.ts';

/**
 * An issued sale whose amounts were converted. `total` and `left`: of the document, and what no note has taken back of
 * it; `paid`: the same two amounts in the currency of the order.
 */
export type ConvertedSale = {
  currency: string;
  total: string;
  left: string;
  paid: { currency: string; rate: string; total: string; left: string };
};

/** Null where its amounts are in the order's currency. */
export function convertedSale({ currency, total, corrected, conversion }: Origin): ConvertedSale | null {
  if (!conversion) return null;
  const left = subtractAmount(conversion.total, conversion.corrected);
  const { currency: from, rate, total: paid } = conversion;
  return { currency, total, left: subtractAmount(total, corrected), paid: { currency: from, rate, total: paid, left } };
}

/**
 * What a note takes back of the document for money that went back, by the sale's own rate: all that is left of it for
 * all that is left of the money, and no coin of rounding more.
 */
export function creditedFor({ currency, left, paid }: ConvertedSale, amount: string): string {
  const rest = signOf(subtractAmount(paid.left, amount));
  if (rest === 0) return left;
  const converted = convertAmount(amount, paid.rate, decimalsOf(currency));
  return rest > 0 ? smallerAmount(converted, left) : converted;
}

/** The money, in the order's currency, that a part of the document is for. */
export function paidFor({ total, left, paid }: ConvertedSale, amount: string): string {
  if (signOf(subtractAmount(left, amount)) === 0) return paid.left;
  return roundAmount(shareOfAmount(paid.total, amount, total), decimalsOf(paid.currency));
}
