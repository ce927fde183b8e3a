import { sql } from 'kysely';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { setStatus } from '#features/core/order-lifecycle/server/set-status.ts';
import type { Actor, Author } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';

/** Moves an order on to where the warehouse is with it, in the caller's transaction that holds its lock. */
export async function moveStatus(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'> & Author,
  orderId: number,
  { from, to }: { from: OrderStatus; to: OrderStatus },
): Promise<void> {
  const change = sql`${setStatus(tx, orderId, to)}`;
  await recordEvent(tx, actor, { type: 'order.status', order_id: orderId, details: { from, to } }, change);
}
