import { sql } from 'kysely';
import { isOpen } from '#features/order-lifecycle/server/is-open.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** The open orders of a connection that hold a SKU, at most `most` where one is given. */
export async function findOpenOrders(
  db: AccountDb,
  connectionId: number,
  sku: string,
  most: number | null = null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.id from orders o join line_items l on l.order_id = o.id
     where l.sku = ${sku} and o.connection_id = ${connectionId} and ${isOpen} order by o.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}
