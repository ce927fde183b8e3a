import { sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { sliceOfPage } from '#platform/db/page-slice.ts';
import type { ChannelStockQuery, ChannelStockRow, findChannelStock, PlaceStock } from '../../contract.ts';
import { inScope, type StockScope, selectProducts } from './channel-stock-sql.ts';

type Page = z.input<(typeof findChannelStock.replies)[200]>;

/** A search looks at so many hits at most. */
const MOST_HITS = 2_000;

/** A page of a channel's stock, a row for each of its products. The ids come from an index alone, and only then the rows. */
export async function findStockPage({ db }: Actor, connection_id: number, query: ChannelStockQuery): Promise<Page> {
  const { search, filterBy, orderBy, orderDir } = query;
  const hits = search === '' ? undefined : await findHits(db, connection_id, search);
  const scope = { connection_id, filterBy, orderBy, orderDir, ...(hits && { products: hits.products }) };
  const total = await countProducts(db, scope);
  const slice = sliceOfPage(query, total);
  const ids = slice.limit === 0 ? [] : (await selectProducts(scope, slice).execute(db)).rows;
  const inOrder = ids.map(({ connector_product_id }) => connector_product_id);
  return {
    data: await findRows(db, scope, slice.isFromEnd ? inOrder.toReversed() : inOrder),
    ...pageFigures(total, query),
    total_is_capped: hits?.is_capped ?? false,
  };
}

async function findHits(db: AccountDb, connectionId: number, search: string) {
  const { rows } = await sql<{ products: number[]; is_capped: boolean }>`
    select coalesce(jsonb_agg(distinct t.connector_product_id), '[]') as products, count(*) >= ${MOST_HITS} as is_capped
      from app.search_channel_stock(${connectionId}, ${search}, ${MOST_HITS}) as hit (id)
      join channel_stock t on t.id = hit.id`.execute(db);
  return rows[0] ?? { products: [], is_capped: false };
}

async function countProducts(db: AccountDb, scope: StockScope): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from channel_stock t where ${inScope(scope, sql`t`)} group by t.connector_product_id) by_product`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

type StoredPlace = PlaceStock & Omit<ChannelStockRow, 'id' | 'places'> & { connector_product_id: number };

/** The rows of these products in their order, each with its places by their names. */
async function findRows(db: AccountDb, scope: StockScope, ids: readonly number[]): Promise<ChannelStockRow[]> {
  if (ids.length === 0) return [];
  const { rows: places } = await sql<StoredPlace>`
    select t.connector_product_id, t.connector_product_sku as sku, c.title, c.image_url, c.source_link, t.product_id, p.sku as product_sku,
           exists (select from kit_parts k where k.kit_id = t.product_id) as is_kit,
           t.id, t.source_location_id, l.source_location_name, l.core_id, k.core_description,
           (select nullif(min(o.source_location_id collate "C"), t.source_location_id) from connector_locations o
             where o.connection_id = t.connection_id and o.core_id = l.core_id) as first_source_location_id,
           coalesce(s.on_hand, 0) as on_hand,
           coalesce((select sum(h.quantity) from stock_reservations h where h.product_id = t.product_id and h.core_id = l.core_id), 0) as on_hold,
           t.target, t.last_synced, t.last_synced_at, t.reported, t.reported_at, t.difference, t.state, t.refused, t.refused_at
      from channel_stock t
      join connector_products c on c.id = t.connector_product_id
      join products p on p.id = t.product_id
      join connector_locations l on l.connection_id = t.connection_id and l.source_location_id = t.source_location_id
      join core_locations k on k.core_id = l.core_id
      left join stock_levels s on s.product_id = t.product_id and s.core_id = l.core_id
     where ${inScope({ ...scope, products: ids }, sql`t`)}
     order by l.source_location_name, t.id`.execute(db);
  const products = new Map<number, ChannelStockRow>();
  for (const { connector_product_id: id, sku, title, image_url, source_link, ...rest } of places) {
    const { product_id, product_sku, is_kit, ...place } = rest;
    const row = { id, sku, title, image_url, source_link, product_id, product_sku, is_kit, places: [] };
    products.set(id, products.get(id) ?? row);
    products.get(id)?.places.push(place);
  }
  return ids.flatMap((id) => products.get(id) ?? []);
}
