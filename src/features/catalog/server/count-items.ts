import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import type { ItemFilter } from '../contract.ts';
import type { EntityId } from '../entities.ts';

/** How many items there are of an entity, of one category or of none, from the kept counters. */
export async function countKeptItems(
  db: AccountDb,
  entity: EntityId,
  category: ItemFilter['category'],
): Promise<number> {
  const wanted =
    category === '' ? sql`true` : category === 'none' ? sql`category_id is null` : sql`category_id = ${category}`;
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(n), 0)::bigint as n from item_count_deltas where entity_id = ${entity} and ${wanted}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

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
