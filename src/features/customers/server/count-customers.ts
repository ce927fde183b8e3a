import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { mergeCounts } from '#platform/jobs/merge-counts.ts';
import { SyncStatus } from '../contract.ts';

/** How many customers are in each state, over all time, from the kept counters. */
export async function countBySyncStatus(db: AccountDb) {
  const { rows } = await sql<{ sync_status: string; n: number }>`
    select sync_status, sum(n)::int as n from customer_count_deltas group by sync_status`.execute(db);
  const counts: Record<SyncStatus, number> = { synced: 0, errorCustomer: 0 };
  for (const { sync_status, n } of rows) counts[SyncStatus.parse(sync_status)] = n;
  return { counts, total: counts.synced + counts.errorCustomer };
}

/** How many customers are in these states. */
export async function countKept(db: AccountDb, states: readonly SyncStatus[]): Promise<number> {
  const { counts } = await countBySyncStatus(db);
  return states.reduce((sum, state) => sum + counts[state], 0);
}

/** Merges the kept counters of customers per state, each hour. */
export const mergeCustomerCounts = mergeCounts('merge-customer-counts', '17 * * * *', 'customer_count_deltas', [
  'account_id',
  'sync_status',
]);
