import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { ChannelStockRow, PlaceStock } from '../../contract.ts';
import { inScope, placesSql, type StockScope } from './channel-stock-sql.ts';
import { findWaitingOrders } from './find-waiting-orders.ts';

type StoredPlace = Omit<PlaceStock, 'waiting'> & { connector_product_id: number; product_id: number };
type Product = Omit<ChannelStockRow, 'places'>;

/** The rows of these products in their order, each with its places that the filter lets through, by their names. */
export async function findStockRows(
  db: AccountDb,
  scope: Pick<StockScope, 'places' | 'filterBy'>,
  ids: readonly number[],
): Promise<ChannelStockRow[]> {
  if (ids.length === 0) return [];
  const stored = await findPlaces(db, scope, ids);
  const places = Map.groupBy(stored, (place) => place.connector_product_id);
  const waiting = await findWaitingOrders(
    db,
    stored.map(({ id }) => id),
  );
  const firsts = ids.flatMap((id) => places.get(id)?.slice(0, 1) ?? []);
  const products = await findProducts(db, firsts);
  return ids.flatMap((id) => {
    const product = products.get(id);
    if (!product) return [];
    const own = places.get(id) ?? [];
    const shown = own.map(({ connector_product_id: _, product_id: __, ...place }) => ({
      ...place,
      waiting: waiting.get(place.id) ?? null,
    }));
    return [{ ...product, places: shown }];
  });
}

/** What is true of a place is read once, however many products of the page it has. */
async function findPlaces(
  db: AccountDb,
  { places, filterBy }: Pick<StockScope, 'places' | 'filterBy'>,
  products: readonly number[],
): Promise<StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    with k as materialized (
      select k.*, l.source_location_name, l.core_id, w.core_description,
             (select nullif(min(o.source_location_id collate "C"), k.place) from connector_locations o
               where o.connection_id = k.id and o.core_id = l.core_id) as first_source_location_id
        from ${placesSql(places)}
        join connector_locations l on l.connection_id = k.id and l.source_location_id = k.place
        join core_locations w on w.core_id = l.core_id)
    select t.connector_product_id, t.product_id, t.id, t.source_location_id, k.source_location_name, k.core_id,
      k.core_description,
           k.first_source_location_id, coalesce(s.on_hand, 0) as on_hand,
           coalesce((select sum(h.quantity) from stock_reservations h
             where h.product_id = t.product_id and h.core_id = k.core_id), 0) as on_hold,
           t.target, t.last_synced, t.last_synced_at, t.reported, t.reported_at, t.difference, t.state, t.refused,
             t.refused_at
      from k join channel_stock t on ${inScope({ filterBy, products })}
      left join stock_levels s on s.product_id = t.product_id and s.core_id = k.core_id
     order by k.source_location_name, t.id`.execute(db);
  return rows;
}

/** Channels' products with the products whose quantities they are sent. */
async function findProducts(
  db: AccountDb,
  linked: readonly Pick<StoredPlace, 'connector_product_id' | 'product_id'>[],
): Promise<Map<number, Product>> {
  const { rows } = await sql<Product>`
    select c.id, c.connection_id, n.name as connection_name, c.connector_product_sku as sku, c.title, c.image_url,
      c.source_link,
           p.id as product_id, p.sku as product_sku, exists (select from kit_parts k where k.kit_id = p.id) as is_kit,
           c.connector_product_sku <> btrim(c.connector_product_sku) and exists (select from connector_products o
             where o.connection_id = c.connection_id and o.id <> c.id
               and o.connector_product_sku = btrim(c.connector_product_sku)) as is_blank_twin
      from unnest(${linked.map((one) => one.connector_product_id)}::bigint[],
        ${linked.map((one) => one.product_id)}::bigint[])
             as linked (id, product_id)
      join connector_products c on c.id = linked.id
      join connections n on n.id = c.connection_id
      join products p on p.id = linked.product_id`.execute(db);
  return new Map(rows.map((product) => [product.id, product]));
}
