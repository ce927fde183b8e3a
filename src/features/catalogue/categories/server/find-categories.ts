import { sql } from 'kysely';
import { taxCodeNames } from '#base/tax-codes.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { Category } from '../contract.ts';

/** More than can be created; a file may bring some more. */
const MAX = 5_000;

/** An entity's categories by name. Their items come from kept counters: an import of a million costs nothing here. */
export async function findCategories(db: AccountDb, entityId: EntityId): Promise<Category[]> {
  const { rows } = await sql<Category>`
    with counts as (select category_id, sum(n)::int as n from item_count_deltas where entity_id = ${entityId}
      group by category_id)
    select c.id, c.name, coalesce(n.n, 0) as item_count, c.codes_version, ${memberName('c.codes_by')} as codes_by,
           ${sql.join(taxCodeNames.map((name) => sql.ref(`c.${name}`)))}
      from categories c left join counts n on n.category_id = c.id
     where c.entity_id = ${entityId} order by lower(c.name), c.name limit ${MAX}`.execute(db);
  return rows;
}

/** How many items an entity has, and how many of these are in no category. */
export async function countItems(db: AccountDb, entityId: EntityId): Promise<{ total: number; uncategorised: number }> {
  const { rows } = await sql<{ total: number; uncategorised: number }>`
    select coalesce(sum(n), 0)::int as total, coalesce(sum(n) filter (where category_id is null),
      0)::int as uncategorised
      from item_count_deltas where entity_id = ${entityId}`.execute(db);
  return rows[0] ?? { total: 0, uncategorised: 0 };
}
