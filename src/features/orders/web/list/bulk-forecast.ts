import { isWaiting } from '#features/order-lifecycle/order-actions.ts';
import type { OrderRow } from '../../contract.ts';

export type BulkAction = 'retry' | 'hold' | 'release';
export const MOST_AT_ONCE = 500;

type SkipReason = 'not_waiting' | 'already_held' | 'not_held';

function skipReason(action: BulkAction, order: OrderRow): SkipReason | undefined {
  if (!isWaiting(order)) return 'not_waiting';
  if (action === 'hold' && order.is_held) return 'already_held';
  if (action === 'release' && !order.is_held) return 'not_held';
  return undefined;
}

/** What an action would do to these orders as they were last seen; the server decides again. */
export function forecastBulk(action: BulkAction, orders: readonly OrderRow[]) {
  const skipped = new Map<SkipReason, number>();
  for (const order of orders) {
    const reason = skipReason(action, order);
    if (reason) skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  }
  const skips = [...skipped.values()].reduce((sum, count) => sum + count, 0);
  return { ready: orders.length - skips, skipped: [...skipped].map(([reason, count]) => ({ reason, count })) };
}
