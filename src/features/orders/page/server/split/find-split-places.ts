import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import { MAX_SPLIT_PLACES, type SplitPlace } from '#features/orders/order/split-contract.ts';
import { inStock } from '#features/orders/order/split-rules.ts';
import { availableAt } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

type Stocked = Omit<SplitPlace, 'lines'> & { products: [id: number, available: number][] };

/**
 * From where how much of an order that waits could be sent now: its own place, then others, those of most pieces first.
 * @throws AppError not_found
 */
export async function findSplitPlaces({ db }: Staff, id: number): Promise<{ places: SplitPlace[] }> {
  const order = await db.selectFrom('orders').select('warehouse').where('id', '=', id).executeTakeFirst();
  if (!order) throw new AppError('not_found');
  const lines = await readLines(db, id);
  const places = (await readStock(db, id)).map(({ products, ...place }) => ({
    ...place,
    lines: inStock(lines, new Map(products)),
  }));
  const stocked = ({ lines: own }: SplitPlace) => own.reduce((sum, { pieces }) => sum + pieces, 0);
  const isOwn = ({ core_id }: SplitPlace) => core_id === order.warehouse;
  return {
    places: places
      .filter((place) => isOwn(place) || stocked(place) > 0)
      .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)) || stocked(other) - stocked(one))
      .slice(0, MAX_SPLIT_PLACES),
  };
}

/** What is available of the order's products at each place of its method, with what the order has reserved there. */
async function readStock(db: AccountDb, id: number): Promise<Stocked[]> {
  const { rows } = await sql<Stocked>`
    select v.core_id, v.core_description, jsonb_agg(jsonb_build_array(v.product_id, ${availableAt('v')}
             + coalesce((select h.quantity from stock_reservations h
                          where h.order_id = ${id} and h.part = 0 and h.product_id = v.product_id
                            and h.core_id = v.core_id), 0))) as products
      from (select distinct l.core_id, l.core_description, i.product_id
              from orders o
              join ship_methods m on m.code = o.ship_method and m.is_active
              join core_locations l on l.connection_id = m.connection_id and l.is_active
              join connections c on c.id = l.connection_id and c.removed_at is null
              join line_items i on i.order_id = o.id and i.product_id is not null
             where o.id = ${id}) v
     group by v.core_id, v.core_description order by v.core_id`.execute(db);
  return rows;
}
