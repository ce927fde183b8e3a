import { sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import { capAt } from '#features/connections/server/across-channels.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { sliceFromStart } from '#platform/db/page-slice.ts';
import type { ChannelStockQuery, ChannelStockRow, findChannelStock, PlaceStock } from '../../contract.ts';
import { findStockedPlaces, inScope, placesSql, type StockScope } from './channel-stock-sql.ts';
import { countProducts, mostListed } from './count-channel-stock.ts';
import { findPageProducts } from './find-page-products.ts';

type Page = z.input<(typeof findChannelStock.replies)[200]>;

/** A search looks at so many hits at most. */
const MOST_HITS = 2_000;

/** A page of channels' stock, a row for each of their products. The ids come from an index alone, and only then the rows. */
export async function findStockPage(
  { db }: Actor,
  channels: readonly number[],
  query: ChannelStockQuery,
): Promise<Page> {
  const { search, filterBy, orderBy, orderDir } = query;
  const hits = search === '' ? undefined : await findHits(db, channels, search);
  const places = await findStockedPlaces(db, channels, query.core_id);
  const scope = { places, filterBy, orderBy, orderDir, ...(hits && { products: hits.products }) };
  const shown = capAt(await countProducts(db, scope), mostListed(scope));
  const { offset, limit } = sliceFromStart(query);
  const left = Math.min(limit, shown.total - offset);
  const ids = left <= 0 ? [] : await findPageProducts(db, scope, { offset, limit: left });
  return {
    data: await findRows(db, scope, ids),
    ...pageFigures(shown.total, query),
    total_is_capped: shown.is_capped || (hits?.is_capped ?? false),
  };
}

async function findHits(db: AccountDb, channels: readonly number[], search: string) {
  const { rows } = await sql<{ products: number[]; is_capped: boolean }>`
    select coalesce(jsonb_agg(distinct t.connector_product_id), '[]') as products, count(*) >= ${MOST_HITS} as is_capped
      from app.search_channel_stock(${channels}::bigint[], ${search}, ${MOST_HITS}) as hits (id)
      join channel_stock t on t.id = hits.id`.execute(db);
  return rows[0] ?? { products: [], is_capped: false };
}

type StoredPlace = PlaceStock & { product: Omit<ChannelStockRow, 'places'> };

/** The rows of these products in their order, each with its places by their names. */
async function findRows(db: AccountDb, scope: StockScope, ids: readonly number[]): Promise<ChannelStockRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredPlace>`
    select to_jsonb(product) as product,
           t.id, t.source_location_id, l.source_location_name, l.core_id, w.core_description,
           (select nullif(min(o.source_location_id collate "C"), t.source_location_id) from connector_locations o
             where o.connection_id = t.connection_id and o.core_id = l.core_id) as first_source_location_id,
           coalesce(s.on_hand, 0) as on_hand,
           coalesce((select sum(h.quantity) from stock_reservations h where h.product_id = t.product_id and h.core_id = l.core_id), 0) as on_hold,
           t.target, t.last_synced, t.last_synced_at, t.reported, t.reported_at, t.difference, t.state, t.refused, t.refused_at
      from ${placesSql(scope.places)}
      join channel_stock t on ${inScope({ ...scope, products: ids })}
      cross join lateral (
        select c.id, c.connection_id, n.name as connection_name, c.connector_product_sku as sku, c.title, c.image_url, c.source_link,
               p.id as product_id, p.sku as product_sku, exists (select from kit_parts k where k.kit_id = p.id) as is_kit
          from connector_products c join connections n on n.id = c.connection_id join products p on p.id = t.product_id
         where c.id = t.connector_product_id) product
      join connector_locations l on l.connection_id = t.connection_id and l.source_location_id = t.source_location_id
      join core_locations w on w.core_id = l.core_id
      left join stock_levels s on s.product_id = t.product_id and s.core_id = l.core_id
     order by l.source_location_name, t.id`.execute(db);
  const byProduct = Map.groupBy(rows, ({ product }) => product.id);
  return ids.flatMap((id) => {
    const places = byProduct.get(id) ?? [];
    return places
      .slice(0, 1)
      .map(({ product }) => ({ ...product, places: places.map(({ product: _, ...place }) => place) }));
  });
}
