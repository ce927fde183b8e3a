import { sql } from 'kysely';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { ItemFilter } from '#features/core/catalog/item-filter.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { mergeCounts } from '#platform/jobs/merge-counts.ts';

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

/** Merges the kept counters of items per entity and category, each hour. */
export const mergeItemCounts = mergeCounts('merge-item-counts', '29 * * * *', 'item_count_deltas', [
  'account_id',
  'entity_id',
  'category_id',
]);
