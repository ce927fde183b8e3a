import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { PageSlice } from '#platform/db/page-slice.ts';
import { inScope, placesSql, type StockScope } from './channel-stock-sql.ts';

type Slice = Pick<PageSlice, 'offset' | 'limit'>;

/** The ids of a page of products in the order of a list. */
export async function findPageProducts(db: AccountDb, scope: StockScope, slice: Slice): Promise<number[]> {
  const { rows } = await selectPage(scope, slice).execute(db);
  return rows.map(({ id }) => id);
}

/** What the list is sorted by, in `channel_stock`, and what stands for a value that is not known: less than any. */
const sortColumns = {
  sku: { column: sql`t.connector_product_sku`, unknown: sql`''` },
  difference: { column: sql`t.difference`, unknown: sql`(-9223372036854775808)::bigint` },
  last_synced_at: { column: sql`t.last_synced_at`, unknown: sql`'-infinity'::timestamptz` },
} as const;

/**
 * A product is sorted by its first row; ties are broken by the product, so pages never overlap. Unknown values come
 * last in descending order, first in ascending. A product has one row at a place: the page's rows are among as many
 * rows of each place as the page reaches, which are next to each other in the sort's index. A search finds few
 * products: all of their rows are read, without the index.
 */
export function selectPage(
  { orderBy, orderDir, ...scope }: StockScope,
  { offset, limit }: Slice,
): RawBuilder<{ id: number }> {
  const { column, unknown } = sortColumns[orderBy];
  const isDown = orderDir === 'DESC';
  const nulls = orderBy === 'sku' ? sql`` : isDown ? sql`nulls last` : sql`nulls first`;
  const ofPlace = isDown
    ? sql`${column} desc ${nulls}, t.connector_product_id desc`
    : sql`${column} ${nulls}, t.connector_product_id`;
  return sql`
    select p.id from ${placesSql(scope.places)} cross join lateral (
      select t.connector_product_id as id, coalesce(${column}, ${unknown}) as value from channel_stock t
       where ${inScope(scope)} ${scope.products ? sql`` : sql`order by ${ofPlace} limit ${offset + limit}`}) p
     group by 1 order by ${isDown ? sql`max(p.value) desc, 1 desc` : sql`min(p.value), 1`}
       limit ${limit} offset ${offset}`;
}
