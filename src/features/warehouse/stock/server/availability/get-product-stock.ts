import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { Actor } from '#platform/db/actor.ts';
import { type getProductStock, MAX_RESERVATIONS, type ProductLevel } from '../../contract.ts';
import { available } from '../../stock-rules.ts';

type ProductStock = z.input<(typeof getProductStock.replies)[200]>;

/**
 * A product's stock at each core location that has, reserves or awaits some, and the orders that reserve it. @throws
 * AppError not_found
 */
export async function readProductStock({ db }: Actor, id: number): Promise<ProductStock> {
  const product = await db.selectFrom('products').select(['id', 'sku', 'name']).where('id', '=', id).executeTakeFirst();
  if (!product) throw new AppError('not_found');
  const levels = await sql<Omit<ProductLevel, 'available'>>`
    select k.core_id, k.core_description, coalesce(s.on_hand, 0) as on_hand, coalesce(h.n, 0) as on_hold,
           coalesce(s.incoming, 0) as incoming, s.updated_at as counted_at
      from core_locations k
      left join stock_levels s on s.product_id = ${id} and s.core_id = k.core_id
      left join (select core_id, sum(quantity) as n from stock_reservations where product_id = ${id}
        group by 1) h on h.core_id = k.core_id
     where s.core_id is not null or h.core_id is not null
     order by k.core_description, k.core_id`.execute(db);
  const reservations = await sql<ProductStock['reservations'][number] & { reservation_count: number }>`
    select h.order_id, o.order_number, h.core_id, h.quantity, (count(*) over ())::int as reservation_count
      from stock_reservations h join orders o on o.id = h.order_id
     where h.product_id = ${id} order by o.order_date, o.id, h.core_id limit ${MAX_RESERVATIONS}`.execute(db);
  return {
    ...product,
    levels: levels.rows.map((level) => ({ ...level, available: available(level) })),
    reservations: reservations.rows.map(({ reservation_count: _, ...reservation }) => reservation),
    reservation_count: reservations.rows[0]?.reservation_count ?? 0,
  };
}
