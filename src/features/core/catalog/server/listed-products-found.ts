import { type RawBuilder, sql } from 'kysely';
import { beginsAsSku } from './items-found.ts';

/**
 * Ids of what some connections list, in SQL and in no order: products whose SKU there begins with the term, at most
 * `limit` of each connection, and `limit` that have all its words in SKU and title.
 */
export const listedProductsFound = (
  connections: readonly number[],
  term: string,
  limit: number,
): RawBuilder<{ id: number }> => sql`
  select beginning.id from unnest(${connections}::bigint[]) connection (id) cross join lateral (
    select c.id from connector_products c where c.connection_id = connection.id and ${beginsAsSku(term)}
     order by c.sku_key using ~<~ limit ${limit}) beginning
  union
  select app.search_connector_products(app.search_patterns(${term}), ${connections}::bigint[], ${limit}::int)`;
