import { sql } from 'kysely';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { hasWriteUnderWay, isUnsent } from '#features/core/order-lifecycle/server/is-open.ts';
import type { Actor } from '#platform/db/actor.ts';
import { addJob } from '#platform/jobs/job.ts';

/** The rest wait for the next run, which begins with the youngest of then. */
const MAX_AT_ONCE = 1_000;

/**
 * Rechecks oversold orders: where a recount is below what orders reserve, as many of the youngest as reserve the
 * missing pieces. They wait for stock then; older orders keep their reservation, and so does every order that was sent
 * or is being sent. A parcel lowers the count before its order releases its reservation, so a count is judged only once
 * shipments were read after it.
 */
export async function recheckOversoldOrders(actor: Actor, warehouseId: number): Promise<void> {
  const { rows } = await sql<{ order_id: number }>`
    with reserved as (
      select h.product_id, h.core_id, sum(h.quantity) as n from stock_reservations h
       where h.core_id = any(array(select core_id from core_locations where connection_id = ${warehouseId}))
         group by 1, 2),
    short as (
      select h.product_id, h.core_id, h.n - s.on_hand as missing
        from reserved h
        join stock_levels s on s.product_id = h.product_id and s.core_id = h.core_id and s.on_hand < h.n
       where s.updated_at < (select r.updated_at from stream_states r
                              where r.connection_id = ${warehouseId} and r.stream = 'shipments' and r.page is null)),
    unsent as (
      select h.order_id, o.order_date, short.missing,
             sum(h.quantity) over (partition by h.product_id, h.core_id order by o.order_date desc, o.id desc
                                   rows between unbounded preceding and 1 preceding) as younger
        from short
        join stock_reservations h on h.product_id = short.product_id and h.core_id = short.core_id
        join orders o on o.id = h.order_id and ${isUnsent}
       where not ${hasWriteUnderWay})
    select order_id from unsent where coalesce(younger, 0) < missing
     group by order_id order by max(order_date) desc, order_id desc limit ${MAX_AT_ONCE}`.execute(actor.db);
  if (rows.length === 0) return;
  // The batch releases its reservations first; what the older orders leave goes to the oldest in it.
  await addJob(actor.db, actor, checkOrders, { order_ids: rows.map(({ order_id }) => order_id) });
}
