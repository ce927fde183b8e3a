import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { PageSlice } from '#platform/db/page-slice.ts';
import { channelsSql, inScope, type StockScope, sortBy, sortColumns } from './channel-stock-sql.ts';

/** So many rows of `channel_stock` are read of each channel at first for each product of the page and before; another turn reads more. */
const ROWS_A_PRODUCT = 2;
/** To ask whether a row is the first of its product costs as much as to read so many in the order of the list. */
const COST_OF_ASKING = 10;

/**
 * The ids of a page of products in the order of a list that has `total` of them: of each the row of `channel_stock` that comes first stands
 * for it. The order's index is read in each channel as far as the page goes, and only near its end from there.
 */
export async function findPageProducts(
  db: AccountDb,
  scope: StockScope,
  { isFromEnd, offset, limit }: PageSlice,
  total: number,
): Promise<number[]> {
  if (isFromEnd && (offset + limit) * COST_OF_ASKING < total) {
    const { rows } = await selectFromEnd(scope, { offset, limit }).execute(db);
    return rows.map((row) => row.connector_product_id).toReversed();
  }
  const slice = { offset: isFromEnd ? total - offset - limit : offset, limit };
  for (let most = (slice.offset + limit) * ROWS_A_PRODUCT; ; most *= 4) {
    const { rows } = await selectFromStart(scope, { ...slice, most }).execute(db);
    if (rows[0]?.is_enough !== false) return rows[0]?.products ?? [];
  }
}

type Slice = Pick<PageSlice, 'offset' | 'limit'>;
type FromStart = { products: number[]; is_enough: boolean };

/**
 * The products among the first rows of each channel, `most` of them. Where a channel has more, what comes behind its last row is not known:
 * not enough where the page goes beyond the first of these.
 */
export function selectFromStart(
  scope: StockScope,
  { offset, limit, most }: Slice & { most: number },
): RawBuilder<FromStart> {
  const column = sql.ref(sortColumns[scope.orderBy]);
  return sql`
    with listed as (
      select k.id as channel, p.*, row_number() over (order by ${sortBy(scope, false, sql`p`)}) as place
        from ${channelsSql(scope.channels)} cross join lateral (
          select t.connector_product_id, t.${column}, t.id from channel_stock t
           where ${inScope(scope, sql`t`)} order by ${sortBy(scope, false, sql`t`)} limit ${most}) p),
    products as materialized (select connector_product_id as id, min(place) as place from listed group by 1),
    page as (select id from products order by place limit ${limit} offset ${offset}),
    known as (select min(last) as last from (select max(place) as last from listed group by channel having count(*) = ${most}) lasts)
    select (select coalesce(jsonb_agg(id), '[]') from page) as products,
           (select last is null or (select count(*) from products where place <= last) >= ${offset + limit} from known) as is_enough`;
}

/**
 * The last products, in reverse. From the end each row asks among the few of its own product whether it is the first. `coalesce`: one id of
 * all would be so rare to the planner that it sorted the table instead.
 */
export function selectFromEnd(
  scope: StockScope,
  { offset, limit }: Slice,
): RawBuilder<{ connector_product_id: number }> {
  return sql`
    select p.connector_product_id from ${channelsSql(scope.channels)} cross join lateral (
      select t.* from channel_stock t
       where ${inScope(scope, sql`t`)} and coalesce(t.id = (
         select o.id from channel_stock o where o.connector_product_id = t.connector_product_id and ${inScope(scope, sql`o`)}
          order by ${sortBy(scope, false, sql`o`)} limit 1), false)
       order by ${sortBy(scope, true, sql`t`)} limit ${offset + limit}) p
     order by ${sortBy(scope, true, sql`p`)} limit ${limit} offset ${offset}`;
}
