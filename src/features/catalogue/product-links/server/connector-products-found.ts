import { type RawBuilder, sql } from 'kysely';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { listedProductsFound } from '#features/core/catalog/server/listed-products-found.ts';

/**
 * Ids of what some connections list, in SQL and in no order: what `listedProductsFound` finds, and `limit` whose
 * product of ours has all words of the term.
 */
export const connectorProductsFound = (
  connections: readonly number[],
  term: string,
  limit: number,
): RawBuilder<{ id: number }> => sql`
  ${listedProductsFound(connections, term, limit)}
  union
  (select id from connector_products where connection_id = any(${connections}::bigint[]) and product_id in (
     select app.search_products(app.search_patterns(${term}), ${PRODUCTS}::int, ${limit}::int)) limit ${limit})`;
