import { type RawBuilder, sql } from 'kysely';
import type { LinkFilter } from '../contract.ts';

/** The list's filters in SQL on `connector_products`, as the partial indexes have them. */
export const filterSql: Record<LinkFilter, RawBuilder<unknown>> = {
  all: sql`true`,
  linked: sql`product_id is not null`,
  unlinked: sql`product_id is null and ignored_at is null`,
  suggested: sql`product_id is null and ignored_at is null and suggested_product_id is not null`,
  ignored: sql`ignored_at is not null`,
};

/** What accepting all exact matches takes, likewise. */
export const isMatch = sql`product_id is null and ignored_at is null and suggested_by = 'sku'`;

/** What can be sold of a product, over all its locations, in SQL. */
export const availableOf = (productId: RawBuilder<unknown>) => sql<number>`
  ((select coalesce(sum(on_hand), 0) from stock_levels l where l.product_id = ${productId})
   - (select coalesce(sum(quantity), 0) from stock_reservations h where h.product_id = ${productId}))::int`;

/** The names of the locations that have a product, in SQL. */
export const locationsOf = (productId: RawBuilder<unknown>) => sql<string>`
  coalesce((select string_agg(w.core_description, ', ' order by w.core_description)
     from stock_levels l join core_locations w on w.core_id = l.core_id
       where l.product_id = ${productId} and l.on_hand > 0), '')`;
