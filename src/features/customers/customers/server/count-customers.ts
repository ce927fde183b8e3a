import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { addToCounts, mergeCounts } from '#platform/jobs/merge-counts.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { type CustomerFilter, SyncStatus } from '../customer-filter.ts';

/** How many customers are in each state, over all time, from the kept counters. */
export async function countBySyncStatus(db: AccountDb) {
  const { rows } = await sql<{ sync_status: string; n: number }>`
    select sync_status, sum(n)::int as n from customer_count_deltas group by sync_status`.execute(db);
  const counts: Record<SyncStatus, number> = { not_synced: 0, synced: 0, errorCustomer: 0 };
  for (const { sync_status, n } of rows) counts[SyncStatus.parse(sync_status)] = n;
  return { counts, total: Object.values(counts).reduce((sum, n) => sum + n, 0) };
}

/** How many customers are in a state, or in all. */
export async function countKept(db: AccountDb, state: SyncStatus | null): Promise<number> {
  const { counts, total } = await countBySyncStatus(db);
  return state ? counts[state] : total;
}

type Days = Pick<CustomerFilter, 'start_at' | 'end_at'>;

/**
 * The same of those that were imported on some days of the account's zone, both included; without one, there is no end.
 */
export async function countKeptOfDays(
  db: AccountDb,
  state: SyncStatus | null,
  { start_at, end_at }: Days,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::int as n from app.customer_days
     where day between coalesce(${start_at ?? null}::date, '-infinity')
       and coalesce(${end_at ?? null}::date, 'infinity')
       and (${state}::text is null or sync_status = ${state})`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Merges the kept counters of customers per state, each hour. */
export const mergeCustomerCounts = mergeCounts('merge-customer-counts', '17 * * * *', 'customer_count_deltas', [
  'account_id',
  'sync_status',
]);

/** Moves what changed into the counts by day, each minute. */
export const mergeCustomerDays: SystemTask = {
  name: 'merge-customer-days',
  schedule: '* * * * *',
  async run(owner) {
    const keys = ['account_id', 'day', 'connection_id', 'sync_status'];
    await sql`
      with taken as (delete from customer_day_deltas returning *)
      ${addToCounts('customer_day_counts', keys, sql`taken`)}`.execute(owner);
    await sql`delete from customer_day_counts where n = 0`.execute(owner);
  },
};
