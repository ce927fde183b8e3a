import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { MAX_WAITING_ORDERS, type WaitingOrders } from '../../contract.ts';

type WaitingRow = WaitingOrders['orders'][number] & Pick<WaitingOrders, 'quantity' | 'count'> & { stock_id: number };

/** The waiting orders that these quantities are less by, the oldest first, by the id of the quantity. */
export async function findWaitingOrders(db: AccountDb, ids: readonly number[]): Promise<Map<number, WaitingOrders>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<WaitingRow>`
    select * from (
      select t.id as stock_id, o.id as order_id, o.order_number, u.quantity as pieces,
             (sum(u.quantity) over (partition by t.id))::int as quantity,
             (count(*) over (partition by t.id))::int as count,
             row_number() over (partition by t.id order by o.order_date, o.id) as n
        from channel_stock t
        join connector_locations l
          on l.connection_id = t.connection_id and l.source_location_id = t.source_location_id
        join unreserved_pieces u on u.product_id = t.product_id and (u.core_id = l.core_id or u.core_id is null)
        join orders o on o.id = u.order_id
       where t.id = any(${ids}::bigint[])) sold
     where n <= ${MAX_WAITING_ORDERS} order by stock_id, n`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ stock_id }) => stock_id)].map(([id, own]) => [
      id,
      {
        quantity: own[0]?.quantity ?? 0,
        count: own[0]?.count ?? 0,
        orders: own.map(({ order_id, order_number, pieces }) => ({ order_id, order_number, pieces })),
      },
    ]),
  );
}
