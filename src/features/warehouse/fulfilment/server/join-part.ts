import { sql } from 'kysely';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { setStatus } from '#features/core/order-lifecycle/server/set-status.ts';
import { reserveAsRest } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { findOpenParts } from './order-parts.ts';
import { planDocumentsThere } from './plan-documents-there.ts';

/**
 * Nothing of an order waits here any more, and the warehouse has parts of it: the newest of these is what it has of the
 * order now, as if it had been sent as a whole. In the caller's transaction that holds the order's lock.
 */
export async function joinPart(tx: AccountDb, actor: Actor, { id }: LockedOrder): Promise<void> {
  const newest = (await findOpenParts(tx, id)).findLast(({ state }) => state === 'there');
  if (!newest) return;
  const { part, reference, core_id } = newest;
  await sql`update order_parts set state = 'joined' where order_id = ${id} and part = ${part}`.execute(tx);
  await reserveAsRest(tx, id, part);
  await setStatus(tx, id, 'pending', {
    in_amware: 1,
    amware_ref_num: reference,
    warehouse: core_id,
    error: null,
    ask_state_at: sql<string>`now()`,
  }).execute();
  await recordEvent(tx, actor, { type: 'order.part_joined', order_id: id, details: { part } });
  await planDocumentsThere(tx, actor, id);
}
