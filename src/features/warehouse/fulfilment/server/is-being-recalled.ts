import { sql } from 'kysely';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Whether the warehouse is being asked to cancel an order that is to be sent again, by
 * `orders/intake/server/recall-order.write.ts`: what comes of that is its to say.
 */
export async function isBeingRecalled(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from partner_writes
     where order_id = ${orderId} and type = 'recall_order' and state in ${unfinished} limit 1`.execute(tx);
  return rows.length > 0;
}
