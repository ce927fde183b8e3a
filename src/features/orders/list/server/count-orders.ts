import { type RawBuilder, sql } from 'kysely';
import { OrderStatus, orderStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addToCounts, mergeCounts } from '#platform/jobs/merge-counts.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';

/** How many orders each status has, over all time, from the kept counters. */
export async function countOrdersByStatus(db: AccountDb) {
  const { rows } = await sql<{ order_status: string; n: number }>`
    select order_status, sum(n)::int as n from order_count_deltas group by order_status`.execute(db);
  const found = new Map(rows.map((row) => [OrderStatus.parse(row.order_status), row.n]));
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, found.get(status) ?? 0]));
  const total = rows.reduce((sum, row) => sum + row.n, 0);
  return { counts: counts as Record<OrderStatus, number>, total };
}

type Kept = {
  status?: OrderStatus | undefined;
  connection_id?: number | undefined;
  /** Days of the account's zone, both included. */
  start_at?: string | undefined;
  end_at?: string | undefined;
};

/** How many orders a status, a connection and some days have, from the kept counters. */
export async function countKept(db: AccountDb, { status, connection_id, start_at, end_at }: Kept): Promise<number> {
  const counts = start_at || end_at ? sql`app.order_days` : sql`order_count_deltas`;
  const conditions: RawBuilder<unknown>[] = [
    sql`true`,
    ...(status ? [sql`order_status = ${status}`] : []),
    ...(connection_id ? [sql`connection_id = ${connection_id}`] : []),
    ...(start_at ? [sql`day >= ${start_at}::date`] : []),
    ...(end_at ? [sql`day <= ${end_at}::date`] : []),
  ];
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(n), 0)::int as total from ${counts} where ${sql.join(conditions, sql` and `)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Merges the kept counters of orders per connection and status, each minute. */
export const mergeOrderCounts = mergeCounts('merge-order-counts', '* * * * *', 'order_count_deltas', [
  'account_id',
  'connection_id',
  'order_status',
]);

/** Moves what changed into the counts by day, each minute. */
export const mergeOrderDays: SystemTask = {
  name: 'merge-order-days',
  schedule: '* * * * *',
  async run(owner) {
    const keys = ['account_id', 'day', 'connection_id', 'order_status'];
    await sql`
      with taken as (delete from order_day_deltas returning *)
      ${addToCounts('order_day_counts', keys, sql`taken`)}`.execute(owner);
    await sql`delete from order_day_counts where n = 0`.execute(owner);
  },
};
