import { sql } from 'kysely';
import type { HandedOrder } from '#connectors/core/ctx.ts';
import { isInWarehouse } from '#features/core/order-lifecycle/server/is-open.ts';
import type { AccountDb } from '#platform/db/database.ts';

const MAX = 500;

/** What was handed to a warehouse over a connection and has not left whole yet, as it was handed, by number. */
export async function findHandedOrders(db: AccountDb, connectionId: number): Promise<HandedOrder[]> {
  const { rows } = await sql<HandedOrder>`
    select o.amware_ref_num as reference, w.done_at as at, w.payload -> 'order' as "order"
      from orders o cross join lateral (
             select connection_id, done_at, payload from partner_writes
              where order_id = o.id and type = 'submit_order' and state = 'done' order by id desc limit 1) w
     where ${isInWarehouse} and w.connection_id = ${connectionId} order by o.order_number limit ${MAX}`.execute(db);
  return rows;
}
