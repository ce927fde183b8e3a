import { type RawBuilder, sql } from 'kysely';
import type { ChannelStockFilter, ChannelStockQuery } from '../../contract.ts';

export type StockScope = Pick<ChannelStockQuery, 'filterBy' | 'orderBy' | 'orderDir'> & {
  connection_id: number;
  /** The channel's products that a search found; without it all. */
  products?: readonly number[];
};

const filters: Readonly<Record<ChannelStockFilter, (row: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  '': () => sql`true`,
  Different: (row) => sql`${row}.difference <> 0`,
  Refused: (row) => sql`${row}.state = 'refused'`,
  Waiting: (row) => sql`${row}.state = 'waiting'`,
};

/** Which rows of `channel_stock` the list shows; `row` is what the table is called there. */
export function inScope(
  { connection_id, filterBy, products }: StockScope,
  row: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${row}.connection_id = ${connection_id} and ${row}.target is not null and ${filters[filterBy](row)}
    ${products ? sql`and ${row}.connector_product_id = any(${products}::bigint[])` : sql``}`;
}

/**
 * A page of products: of each the row of `channel_stock` that comes first in the order of the list stands for it. The order's index is walked
 * from the nearer end, and each row asks among the few of its own product whether it is the first; so a page reads no more than what stands
 * before it. `coalesce`: one id of all would be so rare to the planner that it sorted the table instead.
 */
export function selectProducts(
  scope: StockScope,
  { isFromEnd, offset, limit }: { isFromEnd: boolean; offset: number; limit: number },
): RawBuilder<{ connector_product_id: number }> {
  return sql`
    select t.connector_product_id from channel_stock t
     where ${inScope(scope, sql`t`)} and coalesce(t.id = (
       select o.id from channel_stock o where o.connector_product_id = t.connector_product_id and ${inScope(scope, sql`o`)}
        order by ${sortBy(scope, false, sql`o`)} limit 1), false)
     order by ${sortBy(scope, isFromEnd, sql`t`)} limit ${limit} offset ${offset}`;
}

const columns = { sku: 'connector_product_sku', difference: 'difference', last_synced_at: 'last_synced_at' } as const;

/** The order of the list; the id settles equal values, so that pages never overlap. What is not known comes last, ascending first. */
function sortBy({ orderBy, orderDir }: StockScope, isReversed: boolean, row: RawBuilder<unknown>): RawBuilder<unknown> {
  const isDown = (orderDir === 'DESC') !== isReversed;
  const nulls = orderBy === 'sku' ? sql`` : isDown ? sql`nulls last` : sql`nulls first`;
  const direction = isDown ? sql`desc` : sql`asc`;
  return sql`${row}.${sql.ref(columns[orderBy])} ${direction} ${nulls}, ${row}.id ${direction}`;
}
