import { amountOrNothing, smallerAmount, subtractAmount, sumAmounts } from '#base/money.ts';
import type { BalanceRow, Imbalance } from '#features/orders/balance/contract.ts';
import type { Refundable } from './contract.ts';
import { piecesAmount, piecesLeft, type RefundParts } from './refund-rules.ts';

type Columns = NonNullable<BalanceRow['pieces']>;

/** Of a line so many pieces are owed, by the imbalance that says so. */
const owed = {
  overpaid: ({ cancelled, refunded }: Columns) => cancelled - refunded,
  short_shipped: ({ wanted, cancelled, sent, refunded }: Columns) => wanted - sent - Math.max(0, refunded - cancelled),
  returned_open: ({ returned, refunded }: Columns) => returned - refunded,
} as const;

const isOwed = (kind: Imbalance['kind']): kind is keyof typeof owed => kind in owed;

/** What a refund is filled in with that answers an imbalance. */
export function refundFor({ kind, subject, amount }: Imbalance, rows: readonly BalanceRow[]): RefundParts {
  const parts = { lines: [], shipping: '0', goodwill: '0' };
  // What is about no piece is an amount.
  if (!isOwed(kind) || subject === '') return { ...parts, goodwill: amount };
  const named = subject.split(', ');
  const lines = rows.flatMap(({ source_item_id, sku, is_part, pieces }) => {
    // A return's subject is its number.
    const isMeant = !is_part && pieces !== null && (kind === 'returned_open' || named.includes(sku));
    const count = isMeant ? owed[kind](pieces) : 0;
    return count > 0 ? [{ source_item_id, pieces: count }] : [];
  });
  return { ...parts, lines };
}

/**
 * What a refund is filled in with that stands for a refused one, as far as it is left; null where the order has no such
 * refund. `amount`: what is still to go back.
 */
export function refundInstead(
  order: Refundable,
  { subject, amount }: Pick<Imbalance, 'subject' | 'amount'>,
): (RefundParts & { reason: string }) | null {
  const refused = order.refunds.find(({ number, state }) => number === subject && state === 'refused');
  if (!refused) return null;
  const parts = refused.lines.flatMap(({ source_item_id, pieces }) => {
    const line = order.lines.find((one) => one.source_item_id === source_item_id);
    const count = line ? Math.min(pieces, piecesLeft(line)) : 0;
    return line && count > 0 ? [{ source_item_id, pieces: count, amount: piecesAmount(line, count, order) }] : [];
  });
  const worth = sumAmounts(parts.map((part) => part.amount));
  const rest = amountOrNothing(subtractAmount(amount, worth));
  const shipping = smallerAmount(smallerAmount(refused.shipping, order.shipping), rest);
  return {
    lines: parts.map(({ source_item_id, pieces }) => ({ source_item_id, pieces })),
    shipping,
    goodwill: subtractAmount(rest, shipping),
    reason: refused.reason,
  };
}
