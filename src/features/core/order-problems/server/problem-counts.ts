import { type RawBuilder, sql } from 'kysely';
import { takenTwice } from '#platform/jobs/merge-counts.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';

/** The kind under which each order with problems counts once. */
export const ANY_KIND = '';

/**
 * Kept counts in SQL, a row for each group of what `where` lets through of `problem_count_deltas d`: the orders that
 * wait, and of them those that wait for something else too.
 */
export const problemCounts = (groups: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${groups}, sum(d.orders)::int as orders, sum(d.staying)::int as staying
    from problem_count_deltas d where ${where} group by ${groups} having sum(d.orders) > 0)`;

const key = sql`account_id, connection_id, kind, subject`;

/** Merges the kept counts of those who wait, each minute. */
export const mergeProblemCounts: SystemTask = {
  name: 'merge-problem-counts',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      with ${takenTwice('problem_count_deltas', key)}
      insert into problem_count_deltas (${key}, orders, staying)
      select ${key}, sum(orders), sum(staying) from taken group by ${key}
      having sum(orders) <> 0 or sum(staying) <> 0`.execute(owner);
  },
};
