import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { sliceOfPage } from '#platform/db/page-slice.ts';
import type { ChannelStockFilter, ChannelStockQuery, ChannelStockRow, findChannelStock } from '../../contract.ts';

type Page = z.input<(typeof findChannelStock.replies)[200]>;

export type StockCounts = { all: number; different: number; refused: number; waiting: number };

/** A search looks at so many hits at most. */
const MOST_HITS = 2_000;

/** How many of a channel's quantities there are of each kind, counted in one index. */
export async function countStock(db: AccountDb, connectionId: number): Promise<StockCounts> {
  const { rows } = await sql<StockCounts>`
    select count(*)::int as all, (count(*) filter (where difference <> 0))::int as different,
           (count(*) filter (where state = 'refused'))::int as refused,
           (count(*) filter (where state = 'waiting'))::int as waiting
      from channel_stock where connection_id = ${connectionId} and target is not null`.execute(db);
  return rows[0] ?? { all: 0, different: 0, refused: 0, waiting: 0 };
}

/** A page of a channel's stock. Its ids come from an index alone, from whichever end is nearer, and only then the rows. */
export async function findStockPage({ db }: Actor, connectionId: number, query: ChannelStockQuery): Promise<Page> {
  const hits = query.search === '' ? undefined : await findHits(db, connectionId, query.search);
  const condition = sql`connection_id = ${connectionId} and target is not null and ${inFilter(query.filterBy)}
    ${hits ? sql`and id = any(${hits}::bigint[])` : sql``}`;
  const total = await countRows(db, condition);
  return {
    data: await findRows(db, query, condition, total),
    ...pageFigures(total, query),
    total_is_capped: hits !== undefined && hits.length >= MOST_HITS,
  };
}

async function findHits(db: AccountDb, connectionId: number, search: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from app.search_channel_stock(${connectionId}, ${search}, ${MOST_HITS}) as hit (id)`.execute(db);
  return rows.map(({ id }) => id);
}

const conditions: Readonly<Record<ChannelStockFilter, RawBuilder<unknown>>> = {
  '': sql`true`,
  Different: sql`difference <> 0`,
  Refused: sql`state = 'refused'`,
  Waiting: sql`state = 'waiting'`,
};
const inFilter = (filter: ChannelStockFilter) => conditions[filter];

async function countRows(db: AccountDb, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from channel_stock where ${condition}`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

async function findRows(db: AccountDb, query: ChannelStockQuery, condition: RawBuilder<unknown>, total: number) {
  const { isFromEnd, offset, limit } = sliceOfPage(query, total);
  if (limit === 0) return [];
  const { rows } = await sql<ChannelStockRow>`
    select t.id, t.connector_product_sku as sku, c.title, c.image_url, c.source_link, t.product_id, p.sku as product_sku,
           t.source_location_id, l.source_location_name, l.core_id, k.core_description,
           (select nullif(min(o.source_location_id collate "C"), t.source_location_id) from connector_locations o
             where o.connection_id = t.connection_id and o.core_id = l.core_id) as first_source_location_id,
           coalesce(s.on_hand, 0) as on_hand,
           coalesce((select sum(h.quantity) from stock_reservations h where h.product_id = t.product_id and h.core_id = l.core_id), 0) as on_hold,
           exists (select from kit_parts k where k.kit_id = t.product_id) as is_kit,
           t.target, t.last_synced, t.last_synced_at, t.reported, t.reported_at, t.difference, t.state, t.refused, t.refused_at
      from (select id from channel_stock where ${condition} order by ${sortBy(query, isFromEnd)} limit ${limit} offset ${offset}) page
      join channel_stock t using (id)
      join connector_products c on c.id = t.connector_product_id
      join products p on p.id = t.product_id
      join connector_locations l on l.connection_id = t.connection_id and l.source_location_id = t.source_location_id
      join core_locations k on k.core_id = l.core_id
      left join stock_levels s on s.product_id = t.product_id and s.core_id = l.core_id
     order by ${sortBy(query, false, sql`t.`)}`.execute(db);
  return rows;
}

const columns = { sku: 'connector_product_sku', difference: 'difference', last_synced_at: 'last_synced_at' } as const;

/** The order of the list; the id settles equal values, so that pages never overlap. What is not known comes last, ascending first. */
function sortBy(
  { orderBy, orderDir }: Pick<ChannelStockQuery, 'orderBy' | 'orderDir'>,
  isReversed: boolean,
  prefix: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const isDown = (orderDir === 'DESC') !== isReversed;
  const nulls = orderBy === 'sku' ? sql`` : isDown ? sql`nulls last` : sql`nulls first`;
  const direction = isDown ? sql`desc` : sql`asc`;
  return sql`${prefix}${sql.ref(columns[orderBy])} ${direction} ${nulls}, ${prefix}id ${direction}`;
}
