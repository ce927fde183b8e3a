import { sql } from 'kysely';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** Of a SKU that very many orders hold, the newest are looked at. */
const MAX_LOOKED_AT = 5_000;

/**
 * How many open orders of a connection hold a SKU, counted so far only. Each is asked for by itself: joined, all that
 * are open would be read where they seemed to be fewer than the lines.
 */
export async function countOpenOrders(db: AccountDb, connectionId: number, sku: string, most: number) {
  const { rows } = await sql<{ n: number; looked_at: number }>`
    with newest as materialized (
      select order_id from line_items where sku = ${sku} order by order_id desc limit ${MAX_LOOKED_AT})
    select (select count(*)::int from newest) as looked_at,
           (select count(*)::int from (
              select from (select distinct order_id from newest) l
               where (select o.connection_id = ${connectionId} and ${isOpen} from orders o where o.id = l.order_id)
               limit ${most}) counted) as n`.execute(db);
  const { n, looked_at } = rows[0] ?? { n: 0, looked_at: 0 };
  return { n, is_capped: n === most || looked_at === MAX_LOOKED_AT };
}

/** The open orders of a connection that hold a SKU. */
export async function findOpenOrders(db: AccountDb, connectionId: number, sku: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from orders o join line_items l on l.order_id = o.id
     where l.sku = ${sku} and o.connection_id = ${connectionId} and ${isOpen} order by o.id`.execute(db);
  return rows.map(({ id }) => id);
}
