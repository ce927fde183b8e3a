import { sql } from 'kysely';
import type { SubmittedOrder } from '#connectors/core/ctx.ts';
import { isInWarehouse } from '#features/core/order-lifecycle/server/is-open.ts';
import type { AccountDb } from '#platform/db/database.ts';

const MAX = 500;

/** The orders submitted to a warehouse over a connection that have not left whole yet, as submitted, by number. */
export async function findSubmittedOrders(db: AccountDb, connectionId: number): Promise<SubmittedOrder[]> {
  const { rows } = await sql<SubmittedOrder>`
    select h.reference, h.at, h."order" from (
      select o.order_number, o.amware_ref_num as reference, w.done_at as at, w.payload -> 'order' as "order",
             w.connection_id
        from orders o cross join lateral (
               select connection_id, done_at, payload from partner_writes
                where order_id = o.id and type = 'submit_order' and state = 'done' order by id desc limit 1) w
       where ${isInWarehouse}
      union all
      select w.payload #>> '{order,order_number}', p.reference, w.done_at, w.payload -> 'order', w.connection_id
        from order_parts p
        join partner_writes w on w.order_id = p.order_id and w.type = 'submit_part' and w.state = 'done'
          and (w.payload -> 'part')::int = p.part
        join orders o on o.id = p.order_id
       where p.state = 'there' or (p.state = 'joined' and ${isInWarehouse})) h
     where h.connection_id = ${connectionId} order by h.order_number limit ${MAX}`.execute(db);
  return rows;
}
