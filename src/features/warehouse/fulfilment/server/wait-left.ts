import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Milliseconds until an order's holding time is over and the forms that edit it have lapsed, by the database's clock.
 */
export async function waitLeft(tx: AccountDb, orderId: number): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select greatest(0, 1000 * extract(epoch from greatest(o.submit_after,
             (select max(e.expires_at) from edit_leases e where e.order_id = o.id)) - now()))::float8 as ms
      from orders o where o.id = ${orderId}`.execute(tx);
  return rows[0]?.ms ?? 0;
}
