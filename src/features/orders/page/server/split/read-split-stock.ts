import { sql } from 'kysely';
import { availableAt } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * A place of a warehouse that ships by the order's method. `is_active`: its warehouse is called now; `products`: by id,
 * what is available there with what the order has reserved.
 */
export type SplitStock = {
  core_id: string;
  core_description: string;
  is_active: boolean;
  products: [id: number, available: number][];
};

/** From which places an order may leave, and what it may take there of its products. */
export async function readSplitStock(db: AccountDb, orderId: number): Promise<SplitStock[]> {
  const { rows } = await sql<SplitStock>`
    select v.core_id, v.core_description, v.is_active,
           jsonb_agg(jsonb_build_array(v.product_id, ${availableAt('v')}
             + coalesce((select h.quantity from stock_reservations h
                          where h.order_id = ${orderId} and h.part = 0 and h.product_id = v.product_id
                            and h.core_id = v.core_id), 0))) as products
      from (select distinct l.core_id, l.core_description, c.state = 'active' as is_active, i.product_id
              from orders o
              join ship_methods m on m.code = o.ship_method and m.is_active
              join core_locations l on l.connection_id = m.connection_id and l.is_active
              join connections c on c.id = l.connection_id and c.removed_at is null
              join line_items i on i.order_id = o.id and i.product_id is not null
             where o.id = ${orderId}) v
     group by v.core_id, v.core_description, v.is_active order by v.core_id`.execute(db);
  return rows;
}
