import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
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

/** Counters are only ever added to; each hour the rows are merged, so that reading them stays cheap. */
export const mergeCustomerCounts: SystemTask = {
  name: 'merge-customer-counts',
  schedule: '17 * * * *',
  async run(owner) {
    await sql`
      with taken as (delete from customer_count_deltas returning *)
      insert into customer_count_deltas (account_id, sync_status, n)
      select account_id, sync_status, sum(n) from taken group by 1, 2 having sum(n) <> 0`.execute(owner);
  },
};
