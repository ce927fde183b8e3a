import { type RawBuilder, sql } from 'kysely';
import type { EntityId } from '../entities.ts';

/**
 * Whether a `sku_key` begins with a term, in SQL: a range of its index, since a LIKE pattern that is not known when the
 * plan is made would read all SKUs of the account. The range ends with the last of all characters.
 */
export const beginsAsSku = (term: string): RawBuilder<unknown> =>
  sql`sku_key ~>=~ app.sku_key(${term}) and sku_key ~<~ (app.sku_key(${term}) || chr(1114111))`;

/**
 * Ids of items, in SQL and in no order: those whose SKU begins with the term, whose barcode it is, and that have all
 * its words in SKU and name; at most `limit` of each. `entity` null is both entities.
 */
export function itemsFound(term: string, entity: EntityId | null, limit: number): RawBuilder<{ id: number }> {
  const isOfEntity = entity === null ? sql`true` : sql`entity_id = ${entity}`;
  return sql`
    (select id from products where ${isOfEntity} and ${beginsAsSku(term)} order by sku_key using ~<~ limit ${limit})
    union
    (select id from products where ${isOfEntity} and upc_key = app.barcode_key(${term}) limit ${limit})
    union
    select app.search_products(app.search_patterns(${term}), ${entity}::int, ${limit}::int)`;
}
