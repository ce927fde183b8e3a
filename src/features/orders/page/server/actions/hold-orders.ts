import { sql } from 'kysely';
import { type Actor, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvents } from '#platform/events/record-event.ts';

/** Keeps orders from being sent, or lets them go, in the caller's transaction that holds their locks. */
export async function holdOrders(tx: AccountDb, actor: Actor, ids: readonly number[], isHeld: boolean): Promise<void> {
  await sql`update orders set is_held = ${isHeld}, updated_at = now(), updated_by = ${authorId(actor)}
    where id = any(${ids}::bigint[])`.execute(tx);
  await recordEvents(
    tx,
    actor,
    ids.map((order_id) => ({ type: isHeld ? 'order.held' : 'order.released', order_id })),
  );
}
