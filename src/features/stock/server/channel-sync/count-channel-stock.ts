import { type RawBuilder, sql } from 'kysely';
import { MOST_ACROSS } from '#features/connections/most-across.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type ChannelStockFilter, MOST_STOCK } from '../../contract.ts';
import { channelsSql, inScope, isListed, type StockScope } from './channel-stock-sql.ts';

export type StockCounts = { all: number; different: number; refused: number; waiting: number; most: number };

/** So many products are listed at most, and so many are counted. */
export const mostListed = ({ channels }: Pick<StockScope, 'channels'>) =>
  channels.length > 1 ? MOST_ACROSS : MOST_STOCK;

/** How many products there are with quantities of each kind, each counted in its index up to one more than are listed. */
export async function countStock(db: AccountDb, channels: StockScope['channels']): Promise<StockCounts> {
  const of = (filterBy: ChannelStockFilter) => countSql({ channels, filterBy });
  const { rows } = await sql<Omit<StockCounts, 'most'>>`
    select ${of('')} as all, ${of('Different')} as different, ${of('Refused')} as refused, ${of('Waiting')} as waiting`.execute(
    db,
  );
  return { all: 0, different: 0, refused: 0, waiting: 0, ...rows[0], most: mostListed({ channels }) };
}

/** How many products the list has, up to one more than it shows. */
export async function countProducts(db: AccountDb, scope: StockScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${countSql(scope)} as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** As `countProducts`, in SQL. A channel's SKU is one product of it: the index has its places beside each other. */
export function countSql(scope: Pick<StockScope, 'channels' | 'filterBy' | 'products'>): RawBuilder<number> {
  const most = mostListed(scope) + 1;
  return sql`(
    select count(*)::int from (
      select from ${channelsSql(scope.channels)} cross join lateral (
        select from channel_stock t where ${inScope(scope, sql`t`)} group by t.connector_product_sku limit ${most}) p
       limit ${most}) counted)`;
}

/** How many products of all channels have a quantity that nothing mends by itself, up to one more than a list across them shows, in SQL. */
export const countStuck: RawBuilder<number> = sql`(
  select count(*)::int from (
    select from channel_stock t where ${isListed('Different', sql`t`)}
     group by t.connection_id, t.connector_product_sku limit ${sql.lit(MOST_ACROSS + 1)}) stuck)`;
