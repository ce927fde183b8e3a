import { sql } from 'kysely';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import { hasWriteUnderWay, isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { goneByLine } from '#features/warehouse/fulfilment/server/sent-pieces.ts';
import { withoutGone } from '#features/warehouse/fulfilment/submitted-lines.ts';
import { availableAt } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import { piecesPerProduct } from '#features/warehouse/stock/stock-rules.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { MAX_PLACES, type OtherPlace } from '../../other-places-contract.ts';

type Line = Pick<OrderLine, 'source_item_id' | 'parent_item_id' | 'is_goods' | 'quantity' | 'product_id'>;
type ShortOrder = { order_id: number; lines: Line[]; gone: Record<string, number>; short_ids: number[] };
type WaitingProduct = { order_id: number; product_id: number; quantity: number; is_short: boolean };

/**
 * From where else all that waits here of each of these orders could be shipped, its kits as their parts, those first
 * that are in the order's country, then those that have most. Only what waits for stock and is still here is answered;
 * a check that is due decides first.
 */
export async function findPlacesOf(
  db: AccountDb,
  ids: readonly number[],
): Promise<{ order_id: number; places: OtherPlace[] }[]> {
  const orders = await findShortOrders(db, ids);
  if (orders.length === 0) return [];
  const places = await findPlaces(db, orders.flatMap(waitingProductsOf));
  return orders.map(({ order_id }) => ({ order_id, places: places.get(order_id) ?? [] }));
}

async function findShortOrders(db: AccountDb, ids: readonly number[]): Promise<ShortOrder[]> {
  const { rows } = await sql<ShortOrder>`
    select o.id as order_id,
           coalesce((select jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'parent_item_id',
             l.parent_item_id,
                       'is_goods', l.is_goods, 'quantity', l.quantity, 'product_id', l.product_id))
              from line_items l where l.order_id = o.id), '[]') as lines,
           ${goneByLine} as gone,
           (select jsonb_agg(s.id) from problems p join products s on s.sku = p.subject
             where p.order_id = o.id and p.kind = 'out_of_stock') as short_ids
      from orders o
     where o.id = any(${ids}::bigint[]) and ${isOpen} and not o.needs_check and not ${hasWriteUnderWay}
       and exists (select from problems p join products s on s.sku = p.subject
                    where p.order_id = o.id and p.kind = 'out_of_stock')`.execute(db);
  return rows;
}

const waitingProductsOf = ({ order_id, lines, gone, short_ids }: ShortOrder): WaitingProduct[] =>
  [...piecesPerProduct(withoutGone(shippableLines(lines), new Map(Object.entries(gone))))].map(
    ([product_id, quantity]) => ({
      order_id,
      product_id,
      quantity,
      is_short: short_ids.includes(product_id),
    }),
  );

/** Places of a warehouse that is connected and ships by the order's method, with enough of all that is wanted. */
async function findPlaces(db: AccountDb, wanted: readonly WaitingProduct[]): Promise<Map<number, OtherPlace[]>> {
  const { rows } = await sql<OtherPlace & { order_id: number }>`
    with levels as (
      select w.*, o.country, l.core_id, l.core_description, l.country as place_country
        from jsonb_to_recordset(${jsonb(wanted)}) as w (order_id bigint, product_id bigint, quantity int,
          is_short boolean)
        join orders o on o.id = w.order_id
        join ship_methods m on m.code = o.ship_method and m.is_active
        join core_locations l on l.connection_id = m.connection_id and l.is_active and l.core_id <> o.warehouse
        join connections c on c.id = l.connection_id and c.state = 'active' and c.removed_at is null),
    places as (
      select f.order_id, f.core_id, f.core_description, min(f.available) filter (where f.is_short)::int as available,
             row_number() over (partition by f.order_id
               order by f.place_country = f.country desc, min(f.available) filter (where f.is_short) desc,
                 f.core_id) as rank
        from (select v.*, ${availableAt('v')} as available from levels v) f
       group by f.order_id, f.core_id, f.core_description, f.place_country, f.country
      having bool_and(f.available >= f.quantity))
    select order_id, core_id, core_description, available from places where rank <= ${MAX_PLACES}
      order by order_id, rank`.execute(db);
  return new Map([...Map.groupBy(rows, ({ order_id }) => order_id)].map(([id, places]) => [id, places.map(withoutId)]));
}

const withoutId = ({ core_id, core_description, available }: OtherPlace): OtherPlace => ({
  core_id,
  core_description,
  available,
});
