import { sql } from 'kysely';
import type { SystemTask } from '#platform/jobs/worker.ts';

/** Counters are only ever added to; each hour the rows are merged, so that reading them stays cheap. */
export const mergeItemCounts: SystemTask = {
  name: 'merge-item-counts',
  schedule: '29 * * * *',
  async run(owner) {
    await sql`
      with taken as (delete from item_count_deltas returning *)
      insert into item_count_deltas (account_id, entity_id, category_id, n)
      select account_id, entity_id, category_id, sum(n) from taken group by 1, 2, 3 having sum(n) <> 0`.execute(owner);
  },
};
