import { type RawBuilder, sql } from 'kysely';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { MAX_WAITING_ORDERS, type WaitingOrders } from '../../contract.ts';

type Sql = RawBuilder<unknown>;

/**
 * What channels sold to orders that wait here and reserve nothing yet: a row for each order and product. Parts of kits
 * and lines of staff were not sold by the channel.
 */
const waitingLines: Sql = sql`
  select o.id, o.order_number, o.order_date, o.connection_id, o.source_location, l.product_id,
         sum(l.quantity)::int as quantity
    from orders o join line_items l on l.order_id = o.id
   where ${isOpen} and o.total_cost >= 0 and not o.is_virtual and not o.is_chargeback
     and l.is_goods and l.origin = 'channel' and l.product_id is not null
     and not exists (select from stock_reservations h where h.order_id = o.id)
   group by 1, 2, 3, 4, 5, 6`;

/** Waiting lines `w` of a row of `channel_stock t`; an order that names no place counts at each. */
const isOfRow: Sql = sql`w.connection_id = t.connection_id and w.product_id = t.product_id
  and w.source_location in ('', t.source_location_id)`;

const soldWaiting = (having: Sql): Sql => sql`(
  select t.id from channel_stock t join (${waitingLines}) w on ${isOfRow}
   where t.target is not null and t.difference < 0
   group by t.id, t.difference having ${having})`;

/** Ids of the quantities of which a channel shows fewer than ours, and of which waiting orders have some. */
export const partlySold: Sql = soldWaiting(sql`true`);

/** Those of them whose whole difference waiting orders explain. */
export const explained: Sql = soldWaiting(sql`sum(w.quantity) >= -t.difference`);

type WaitingRow = WaitingOrders['orders'][number] & Pick<WaitingOrders, 'quantity' | 'count'> & { stock_id: number };

/** The waiting orders of these quantities, the oldest first, by the id of the quantity. */
export async function findWaitingOrders(db: AccountDb, ids: readonly number[]): Promise<Map<number, WaitingOrders>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<WaitingRow>`
    select * from (
      select t.id as stock_id, w.id as order_id, w.order_number, w.quantity as pieces,
             (sum(w.quantity) over (partition by t.id))::int as quantity,
             (count(*) over (partition by t.id))::int as count,
             row_number() over (partition by t.id order by w.order_date, w.id) as n
        from channel_stock t join (${waitingLines}) w on ${isOfRow}
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
