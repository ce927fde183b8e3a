import { sql } from 'kysely';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { isBeingSent, type LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { isRefunded } from '#features/core/order-lifecycle/server/refund-of.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** Why a locked order cannot be split now, by staff or by the rule; null where it can. */
export async function splitRefusal(tx: AccountDb, order: LockedOrder) {
  const is_being_sent = await isBeingSent(tx, order.id);
  return refusals.split({ ...order, is_being_sent, is_kept: await isKept(tx, order) });
}

/** Whether something else than missing stock keeps an order, or it changed and was not checked again. */
async function isKept(tx: AccountDb, { id, is_held_by_channel, needs_check }: LockedOrder): Promise<boolean> {
  if (is_held_by_channel || needs_check || (await isRefunded(tx, id))) return true;
  const { rows } = await sql`
    select from problems where order_id = ${id} and kind <> 'out_of_stock' limit 1`.execute(tx);
  return rows.length > 0;
}
