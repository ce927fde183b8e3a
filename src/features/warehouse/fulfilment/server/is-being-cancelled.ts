import { sql } from 'kysely';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** Whether the warehouse is being asked to cancel what it has of an order, for good. */
export async function isBeingCancelled(
  tx: AccountDb,
  { id, amware_ref_num }: Pick<LockedOrder, 'id' | 'amware_ref_num'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from partner_writes
     where order_id = ${id} and type = 'cancel_order' and payload ->> 'reference' = ${amware_ref_num}
       and state in ${unfinished} limit 1`.execute(tx);
  return rows.length > 0;
}
