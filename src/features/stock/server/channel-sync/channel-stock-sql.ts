import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { ChannelStockFilter, ChannelStockQuery } from '../../contract.ts';

/** A channel with its own places that are meant; `places` null: all of them. */
type ScopedChannel = { id: number; places: readonly string[] | null };

export type StockScope = Pick<ChannelStockQuery, 'filterBy' | 'orderBy' | 'orderDir'> & {
  channels: readonly ScopedChannel[];
  /** The channels' products that a search found; without it all. */
  products?: readonly number[];
};

type Row = RawBuilder<unknown>;

/** What is wrong and does not mend itself, as its index has it. */
const isStuck = (row: Row) => sql`(${row}.state = 'refused' or ${row}.state = 'synced' and ${row}.difference <> 0)`;

const filters: Readonly<Record<ChannelStockFilter, (row: Row) => Row>> = {
  '': () => sql`true`,
  // Refused where the channel shows what we have, nothing is left to do.
  Different: (row) => sql`${isStuck(row)} and ${row}.difference is distinct from 0`,
  Refused: (row) => sql`${row}.state = 'refused'`,
  Waiting: (row) => sql`${row}.state = 'waiting'`,
};

/** Which rows of `channel_stock` are in a part of the list; `row` is what the table is called there. */
export const isListed = (filterBy: ChannelStockFilter, row: Row): Row =>
  sql`${row}.target is not null and ${filters[filterBy](row)}`;

/** The channels with those of their places that are mapped to a core location, where only that is meant. */
export async function scopeChannels(
  db: AccountDb,
  channels: readonly number[],
  coreId: string | undefined,
): Promise<ScopedChannel[]> {
  if (coreId === undefined) return channels.map((id) => ({ id, places: null }));
  const { rows } = await sql<{ id: number; places: string[] }>`
    select connection_id as id, jsonb_agg(source_location_id) as places from connector_locations
     where connection_id = any(${channels}::bigint[]) and core_id = ${coreId} group by 1`.execute(db);
  return rows;
}

/** The channels as the table `k`. */
export const channelsSql = (channels: readonly ScopedChannel[]): Row =>
  sql`jsonb_to_recordset(${jsonb(channels)}) as k (id bigint, places text[])`;

/** Which rows of `channel_stock` the list shows of a channel `k`. */
export const inScope = ({ filterBy, products }: Pick<StockScope, 'filterBy' | 'products'>, row: Row): Row => sql`
  ${row}.connection_id = k.id and (k.places is null or ${row}.source_location_id = any(k.places)) and ${isListed(filterBy, row)}
    ${products ? sql`and ${row}.connector_product_id = any(${products}::bigint[])` : sql``}`;

/** What the list is sorted by, in `channel_stock`. */
export const sortColumns = {
  sku: 'connector_product_sku',
  difference: 'difference',
  last_synced_at: 'last_synced_at',
} as const;

/** The order of the list; the id settles equal values, so that pages never overlap. What is not known comes last, ascending first. */
export function sortBy({ orderBy, orderDir }: StockScope, isReversed: boolean, row: Row): Row {
  const isDown = (orderDir === 'DESC') !== isReversed;
  const nulls = orderBy === 'sku' ? sql`` : isDown ? sql`nulls last` : sql`nulls first`;
  const direction = isDown ? sql`desc` : sql`asc`;
  return sql`${row}.${sql.ref(sortColumns[orderBy])} ${direction} ${nulls}, ${row}.id ${direction}`;
}
