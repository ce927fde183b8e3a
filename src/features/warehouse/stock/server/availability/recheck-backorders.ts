import { sql } from 'kysely';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/job.ts';

const MAX_AT_ONCE = 1_000;

/**
 * Rechecks backorders, which wait only for stock of these products: as many as the stock is enough for, the oldest
 * first and in one job, so that none overtakes an older one. Reserving notes a change again, so orders above
 * `MAX_AT_ONCE` follow. Orders that wait for several products are checked in addition.
 */
export async function recheckBackorders(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  products: readonly { product_id: number }[],
): Promise<void> {
  if (products.length === 0) return;
  const ids = products.map(({ product_id }) => product_id);
  const { rows } = await sql<{ order_id: number }>`
    with places as (
      select p.sku, s.core_id, s.on_hand - coalesce((select sum(h.quantity) from stock_reservations h
               where h.product_id = s.product_id and h.core_id = s.core_id), 0) as available
        from stock_levels s join products p on p.id = s.product_id
       where s.product_id = any(${ids}::bigint[])),
    waiting as (
      select w.order_id, o.order_date, p.sku, p.core_id, p.available, (w.detail ->> 'wanted')::int as wanted,
             not exists (select from problems b where b.order_id = w.order_id and b.id <> w.id) as is_last
        from problems w
        join places p on p.sku = w.subject and p.core_id = w.detail ->> 'core_id'
        join orders o on o.id = w.order_id
       where w.kind = 'out_of_stock' and p.available >= (w.detail ->> 'wanted')::int
         and not exists (select from problems b where b.order_id = w.order_id and b.kind <> 'out_of_stock')),
    served as (
      select *, sum(wanted) filter (where is_last) over (partition by sku, core_id
        order by order_date, order_id) as taken from waiting)
    select order_id from served where coalesce(taken, 0) <= available
     group by order_id order by min(order_date), order_id limit ${MAX_AT_ONCE}`.execute(tx);
  if (rows.length > 0) await addJob(tx, actor, checkOrders, { order_ids: rows.map(({ order_id }) => order_id) });
}
