import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { isWaiting, refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isBeingSent, type LockedOrder, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { columnOf, fieldChanges } from '#features/orders/order/edit-changes.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import { type Actor, authorId, type Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { BuyerEdit } from '../edit-contract.ts';
import { conflict } from './save-order.ts';

/**
 * Corrects who the buyer of an order is for its tax document, also after the warehouse has it: what was sent stays as
 * it was. An order that has not left is edited as a whole instead.
 * @throws AppError not_found; order_in_warehouse while it is being sent; changed_meanwhile where the edit started from
 * an older version
 */
export async function saveBuyer(staff: Staff, id: number, { version: since, ...edit }: BuyerEdit) {
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (since !== order.version) throw await conflict(tx, staff, order, since);
    const refusal = refusals.edit_buyer({ ...order, is_being_sent: await isBeingSent(tx, id) });
    if (refusal) throw new AppError(refusal);
    return { version: await writeBuyer(tx, staff, order, edit, 'order.edited') };
  });
}

/**
 * Writes who the buyer of a locked order is: its documents are planned again, and where it still waits here it is
 * checked again. `order.buyer_edited`: the buyer did it, by a link. @returns the order's version then
 */
export async function writeBuyer(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  edit: Omit<BuyerEdit, 'version'>,
  type: 'order.edited' | 'order.buyer_edited',
): Promise<number> {
  const changes = fieldChanges(order, edit);
  if (changes.length === 0) return order.version;
  const version = order.version + 1;
  await tx
    .updateTable('orders')
    .set({
      ...Object.fromEntries(changes.map(({ field, to }) => [columnOf(field), to])),
      edited_fields: [...new Set([...order.edited_fields, ...changes.map(({ field }) => columnOf(field))])],
      ...(isWaiting(order) && { needs_check: true }),
      version,
      updated_by: authorId(actor),
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', order.id)
    .execute();
  const details = { fields: changes.map(({ field }) => field), changes, version };
  await recordEvent(tx, actor, { type, order_id: order.id, details });
  if (isWaiting(order)) await addJob(tx, actor, checkOrders, { order_ids: [order.id] });
  await planDocumentsOf(tx, actor, [order.id]);
  return version;
}
