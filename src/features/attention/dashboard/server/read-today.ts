import { sql } from 'kysely';
import type { CalendarDate } from '#base/calendar-date.ts';
import { currencyAmount } from '#base/money.ts';
import { needingOrders } from '#features/attention/notices/server/needing-orders.ts';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { MAX_NEW, MAX_WAITING_READ, type Today } from '../contract.ts';

/** The progress of a day's orders, in the account's time zone, and the age and amounts of those that need attention. */
export async function readToday({ db }: Pick<Staff, 'db'>, day: CalendarDate, after?: number): Promise<Today> {
  return { day, orders: await countDay(db, day), waiting: await readWaiting(db), ...(await readNew(db, after)) };
}

/** From the kept counts, as the list of that day counts its rows. */
async function countDay(db: AccountDb, day: CalendarDate): Promise<Today['orders']> {
  const { rows } = await sql<{ order_status: string; n: number }>`
    select order_status, sum(n)::int as n from app.order_days where day = ${day}::date group by order_status`.execute(
    db,
  );
  const counts = new Map(rows.map(({ order_status, n }) => [order_status, n]));
  const of = (status: OrderStatus) => counts.get(status) ?? 0;
  return {
    pending: of('pending'),
    packing: of('packing'),
    partially_shipped: of('partially_shipped'),
    shipped: of('shipped'),
    fulfilled: of('fulfilled'),
    refund: of('refund'),
    error: of('error'),
    cancelled: of('cancelled'),
  };
}

type Waiting = { currency: string; orders: number; total: string; since: string };

/** Of all orders that need a person; so many of them are read one by one, and no more. */
async function readWaiting(db: AccountDb): Promise<Today['waiting']> {
  const { rows } = await sql<Waiting>`
    with waiting as (
      (select order_id, min(first_seen_at) as since from problems group by order_id order by order_id
        limit ${MAX_WAITING_READ + 1})
      union all
      select order_id, since from ${needingOrders(MAX_WAITING_READ + 1)} n)
    select o.currency, count(*)::int as orders, sum(o.total_cost)::text as total, min(w.since) as since
      from waiting w join orders o on o.id = w.order_id group by o.currency order by orders desc, o.currency`.execute(
    db,
  );
  if (rows.reduce((sum, { orders }) => sum + orders, 0) > MAX_WAITING_READ) return null;
  const [oldest = null] = rows.map(({ since }) => since).sort();
  return {
    since: oldest,
    amounts: rows.map(({ since: _, ...waiting }) => ({
      ...waiting,
      total: currencyAmount(waiting.total, waiting.currency),
    })),
  };
}

/** Ids count up as orders come, so that the key itself tells which are new. */
async function readNew(db: AccountDb, after: number | undefined): Promise<Pick<Today, 'last_order_id' | 'new_orders'>> {
  const { rows } = await sql<Pick<Today, 'last_order_id' | 'new_orders'>>`
    select (select max(id) from orders) as last_order_id,
           case when ${after ?? null}::bigint is not null then
             (select count(*)::int from (select from orders where id > ${after ?? null}
               limit ${MAX_NEW}) n) end as new_orders`.execute(db);
  return rows[0] ?? { last_order_id: null, new_orders: null };
}
