import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { updateOrder } from '#features/orders/edit/server/save-order.ts';
import { fieldChanges } from '#features/orders/order/edit-changes.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';

/**
 * Has all of an order that is still here leave from another place, by the account's rule, in the caller's transaction
 * that holds the order's lock. It is checked again, and goes from there.
 */
export async function moveOrder(tx: AccountDb, actor: Actor, order: LockedOrder, coreId: string): Promise<void> {
  const { id } = order;
  const version = order.version + 1;
  const changes = fieldChanges(order, { warehouse: coreId });
  await updateOrder(tx, actor, order, { changes, version }).execute(tx);
  const details = { fields: changes.map(({ field }) => field), changes, version };
  await recordEvent(tx, actor, { type: 'order.moved_by_rule', order_id: id, details });
  await addJob(tx, actor, checkOrders, { order_ids: [id] });
  await planDocumentsOf(tx, actor, [id]);
}
