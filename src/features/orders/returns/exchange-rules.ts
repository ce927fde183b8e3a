import {
  decimalsOf,
  multiplyAmount,
  PositiveAmount,
  roundAmount,
  shareOfAmount,
  signOf,
  smallerAmount,
  subtractAmount,
  sumAmounts,
} from '#base/money.ts';
import { arrivedPieces } from '#features/core/order-lifecycle/return-rules.ts';
import type { LineTax } from '#features/orders/order/order-money.ts';
import type { Refundable } from '#features/orders/refunds/contract.ts';
import { isInCoins, piecesLeft, type RefundAmounts, refundAmounts } from '#features/orders/refunds/refund-rules.ts';
import type { ReturnDetail } from './contract.ts';

/** Pieces of a product that go out. `price`: of one, with taxes. */
type ExchangedFor = { quantity: number; price: string };

/**
 * What the pieces of a return are worth that came back and were not refunded: so much of the price of what goes out for
 * them is paid. Null where none is left.
 */
export function exchangeCredit(
  { state, lines }: Pick<ReturnDetail, 'state' | 'lines'>,
  refundable: Refundable,
): RefundAmounts | null {
  const back = lines.flatMap((line) => {
    const sold = refundable.lines.find(({ source_item_id }) => source_item_id === line.source_item_id);
    const pieces = sold ? Math.min(piecesLeft(sold), arrivedPieces(state, line)) : 0;
    return pieces > 0 ? [{ source_item_id: line.source_item_id, pieces }] : [];
  });
  return refundAmounts(refundable, { lines: back, shipping: '0', goodwill: '0' });
}

/**
 * What goes out comes to, what of it the pieces that came back pay, and what is left: for the buyer to pay, to give
 * back to the buyer, or nothing. Null where nothing goes out, or a price has no coins or is nothing.
 */
export function exchangeAmounts(credit: string, lines: readonly ExchangedFor[], { currency }: { currency: string }) {
  const arePrices = lines.every(
    ({ price }) => PositiveAmount.safeParse(price).success && isInCoins(price, { currency }),
  );
  if (lines.length === 0 || !arePrices) return null;
  const total = sumAmounts(lines.map(({ quantity, price }) => multiplyAmount(price, quantity)));
  const more = subtractAmount(total, credit);
  const kind = signOf(more) === 0 ? 'even' : signOf(more) > 0 ? 'to_pay' : 'to_give_back';
  const difference = kind === 'to_give_back' ? subtractAmount(credit, total) : more;
  return { total, carried: smallerAmount(total, credit), kind, difference } as const;
}

/** What a line was sold for, before taxes that come on top of it, and its taxes. */
type TaxedLine = { line_total: string; taxes: readonly LineTax[] };

/**
 * The taxes of an amount that has them in it: in the proportion of those of a line that came back, since both are sold
 * to the same buyer at the same place.
 */
export function taxesWithin(
  amount: string,
  { line_total, taxes }: TaxedLine,
  { prices_include_tax, currency }: { prices_include_tax: boolean | null; currency: string },
): LineTax[] {
  const gross = prices_include_tax === false ? sumAmounts([line_total, ...taxes.map((tax) => tax.amount)]) : line_total;
  if (signOf(gross) <= 0) return [];
  return taxes.map((tax) => ({
    ...tax,
    amount: roundAmount(shareOfAmount(amount, tax.amount, gross), decimalsOf(currency)),
  }));
}
