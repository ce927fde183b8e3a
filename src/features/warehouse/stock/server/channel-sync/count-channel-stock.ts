import { type RawBuilder, sql } from 'kysely';
import { MAX_ACROSS } from '#features/partners/connections/most-across.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type ChannelStockFilter, MAX_STOCK } from '../../contract.ts';
import { inScope, placesSql, type StockScope, stockedPlaces } from './channel-stock-sql.ts';

export type StockCounts = { all: number; different: number; refused: number; waiting: number; most: number };

/** A page is merged of as many rows of each place as it reaches: so many of all places together. */
const MAX_MERGED = 20_000;

/**
 * So many products are listed at most, and so many are counted: of one channel in thousands, the more the fewer places
 * it has.
 */
export function mostListed({ places }: Pick<StockScope, 'places'>): number {
  if (new Set(places.map(({ id }) => id)).size > 1) return MAX_ACROSS;
  const thousands = Math.floor(MAX_MERGED / 1_000 / Math.max(1, places.length));
  return Math.min(MAX_STOCK, Math.max(MAX_ACROSS, thousands * 1_000));
}

/**
 * How many products there are with quantities of each kind, each counted in its index up to one more than are listed.
 */
export async function countStock(db: AccountDb, places: StockScope['places']): Promise<StockCounts> {
  const of = (filterBy: ChannelStockFilter) => countSql({ places, filterBy });
  const { rows } = await sql<Omit<StockCounts, 'most'>>`
    select ${of('')} as all, ${of('Different')} as different, ${of('Refused')} as refused,
      ${of('Waiting')} as waiting`.execute(db);
  return { all: 0, different: 0, refused: 0, waiting: 0, ...rows[0], most: mostListed({ places }) };
}

/** How many products the list has, up to one more than it shows. */
export async function countProducts(db: AccountDb, scope: StockScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${countSql(scope)} as n`.execute(db);
  return rows[0]?.n ?? 0;
}

/** As `countProducts`, in SQL. */
export const countSql = (scope: Pick<StockScope, 'places' | 'filterBy' | 'products'>): RawBuilder<number> =>
  countUpTo(sql`${mostListed(scope) + 1}`, placesSql(scope.places), scope);

/**
 * How many products of all channels have a quantity that nothing mends by itself, up to one more than a list across
 * them shows, in SQL.
 */
export const countStuck = countUpTo(sql.lit(MAX_ACROSS + 1), sql`${stockedPlaces(sql`select id from connections`)} k`, {
  filterBy: 'Different',
});

/**
 * A product has one row at a place: where one place has as many rows as are counted, that is all there is to know. Else
 * the few of each place are put together.
 */
function countUpTo(
  most: RawBuilder<unknown>,
  places: RawBuilder<unknown>,
  scope: Pick<StockScope, 'filterBy' | 'products'>,
): RawBuilder<number> {
  const ofPlace = sql`select t.connector_product_id as id from channel_stock t where ${inScope(scope)} limit ${most}`;
  return sql`coalesce(
    (select n from ${places} cross join lateral (select count(*)::int as n from (${ofPlace}) r) c where n = ${most}
      limit 1),
    (select count(*)::int from (
       select from ${places} cross join lateral (${ofPlace}) p group by p.id limit ${most}) counted))`;
}
