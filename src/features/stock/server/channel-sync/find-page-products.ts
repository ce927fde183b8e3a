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

/** What the list is sorted by, in `channel_stock`. */
const sortColumns = {
  sku: sql`t.connector_product_sku`,
  difference: sql`t.difference`,
  last_synced_at: sql`t.last_synced_at`,
} as const;

/**
 * Of each product its first row stands for it; equal ones are settled by the product, so that pages never overlap. What is not known comes
 * last, ascending first. A product has one row at a place: the page's are among as many rows of each place as the page reaches, which stand
 * beside each other in the order's index. Products that a search found are few: all of their rows are read, and no index for some of these.
 */
export function selectPage(
  { orderBy, orderDir, ...scope }: StockScope,
  { offset, limit }: Slice,
): RawBuilder<{ id: number }> {
  const column = sortColumns[orderBy];
  const [ofPlace, ofAll] =
    orderDir === 'DESC'
      ? [
          sql`${column} desc ${orderBy === 'sku' ? sql`` : sql`nulls last`}, t.connector_product_id desc`,
          sql`max(p.value) desc nulls last, 1 desc`,
        ]
      : [
          sql`${column} ${orderBy === 'sku' ? sql`` : sql`nulls first`}, t.connector_product_id`,
          sql`bool_or(p.value is null) desc, min(p.value), 1`,
        ];
  return sql`
    select p.id from ${placesSql(scope.places)} cross join lateral (
      select t.connector_product_id as id, ${column} as value from channel_stock t
       where ${inScope(scope)} ${scope.products ? sql`` : sql`order by ${ofPlace} limit ${offset + limit}`}) p
     group by 1 order by ${ofAll} limit ${limit} offset ${offset}`;
}
