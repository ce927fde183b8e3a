import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { ChannelStockFilter, ChannelStockQuery } from '../../contract.ts';

/** A channel and one of its own places, by the channel's code for it. */
type StockedPlace = { id: number; place: string };

export type StockScope = Pick<ChannelStockQuery, 'filterBy' | 'orderBy' | 'orderDir'> & {
  places: readonly StockedPlace[];
  /** The channels' products that a search found; without it all. */
  products?: readonly number[];
};

type Sql = RawBuilder<unknown>;

/** What is wrong and does not mend itself, as its index has it. */
const isStuck = sql`(t.state = 'refused' or t.state = 'synced' and t.difference <> 0)`;

const filters: Readonly<Record<ChannelStockFilter, Sql>> = {
  '': sql`true`,
  // Refused where the channel shows what we have, nothing is left to do.
  Different: sql`${isStuck} and t.difference is distinct from 0`,
  Refused: sql`t.state = 'refused'`,
  Waiting: sql`t.state = 'waiting'`,
};

/**
 * The places of channels that quantities are listed at, as a table of `StockedPlace`: a step in an index for each,
 * however much is there.
 */
export const stockedPlaces = (channels: Sql): Sql => {
  const next = (channel: Sql, behind: Sql) => sql`(
    select min(t.source_location_id) from channel_stock t
      where t.connection_id = ${channel} and t.target is not null ${behind})`;
  return sql`(
    with recursive stocked (id, place) as (
      select c.id, ${next(sql`c.id`, sql``)} from (${channels}) c (id)
      union all
      select s.id, ${next(sql`s.id`, sql`and t.source_location_id > s.place`)} from stocked s where s.place is not null)
    select id, place from stocked where place is not null)`;
};

/**
 * The places of these channels that quantities are listed at; only those that are mapped to the core location, where
 * one is given.
 */
export async function findStockedPlaces(
  db: AccountDb,
  channels: readonly number[],
  coreId: string | undefined,
): Promise<StockedPlace[]> {
  const isMeant =
    coreId === undefined
      ? sql`true`
      : sql`exists (select from connector_locations l
                     where l.connection_id = k.id and l.source_location_id = k.place and l.core_id = ${coreId})`;
  const { rows } = await sql<StockedPlace>`
    select k.* from ${stockedPlaces(sql`select unnest(${channels}::bigint[])`)} k where ${isMeant}`.execute(db);
  return rows;
}

/** The places as the table `k`. */
export const placesSql = (places: readonly StockedPlace[]): Sql =>
  sql`jsonb_to_recordset(${jsonb(places)}) as k (id bigint, place text)`;

/** Which rows of `channel_stock t` the list shows of a place `k`. */
export const inScope = ({ filterBy, products }: Pick<StockScope, 'filterBy' | 'products'>): Sql => sql`
  t.connection_id = k.id and t.source_location_id = k.place and t.target is not null and ${filters[filterBy]}
    ${products ? sql`and t.connector_product_id = any(${products}::bigint[])` : sql``}`;
