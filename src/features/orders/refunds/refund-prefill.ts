import type { BalanceRow, Imbalance } from '#features/orders/balance/contract.ts';
import type { RefundParts } from './refund-rules.ts';

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
