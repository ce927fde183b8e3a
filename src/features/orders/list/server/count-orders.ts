import { sql } from 'kysely';
import { OrderStatus, orderStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { mergeCounts } from '#platform/jobs/merge-counts.ts';

/** How many orders each status has, over all time, from the kept counters. */
export async function countOrdersByStatus(db: AccountDb) {
  const { rows } = await sql<{ order_status: string; n: number }>`
    select order_status, sum(n)::int as n from order_count_deltas group by order_status`.execute(db);
  const found = new Map(rows.map((row) => [OrderStatus.parse(row.order_status), row.n]));
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, found.get(status) ?? 0]));
  const total = rows.reduce((sum, row) => sum + row.n, 0);
  return { counts: counts as Record<OrderStatus, number>, total };
}

/** Merges the kept counters of orders per connection and status, each minute. */
export const mergeOrderCounts = mergeCounts('merge-order-counts', '* * * * *', 'order_count_deltas', [
  'account_id',
  'connection_id',
  'order_status',
]);
