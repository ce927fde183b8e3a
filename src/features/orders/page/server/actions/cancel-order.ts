import { AppError } from '#base/errors.ts';
import { type Refusal, refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { isBeingSent, type LockedOrder, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { askToCancel } from '#features/warehouse/fulfilment/server/cancel-order.write.ts';
import { findOpenParts } from '#features/warehouse/fulfilment/server/order-parts.ts';
import { closeOrder } from '#features/warehouse/stock/server/availability/close-order.ts';
import { type Actor, type Author, authorId, type Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';

/**
 * Cancels an order that has not left, at once; one that the warehouse has, when the warehouse agrees.
 * @throws AppError order_not_waiting once it shipped or was cancelled; order_in_warehouse while it is being sent, or
 * where its warehouse cannot be asked any more; part_in_warehouse
 */
export async function cancelOneOrder(staff: Staff, id: number, reason: string) {
  const t = repliesFor(staff).orders;
  return staff.db.transaction().execute(async (tx) => {
    const outcome = await cancelLocked(tx, staff, await lockOrder(tx, id), reason);
    if (outcome === 'done') return { is_cancelled: true, message: t.cancelled };
    if (outcome === 'asked') return { is_cancelled: false, message: t.cancel_asked };
    throw new AppError(outcome);
  });
}

/** As `cancelOneOrder`, of an order that the transaction holds. @returns `asked` where it is the warehouse's to say */
export async function cancelLocked(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'> & Author,
  order: LockedOrder,
  reason: string,
): Promise<'done' | 'asked' | Refusal> {
  const { id } = order;
  const has_part = (await findOpenParts(tx, id)).length > 0;
  const refusal = refusals.cancel({ ...order, is_being_sent: await isBeingSent(tx, id), has_part });
  if (refusal) return refusal;
  if (order.in_amware === 1) {
    if (!(await askToCancel(tx, actor, order))) return 'order_in_warehouse';
    await recordEvent(tx, actor, { type: 'order.cancel_asked', order_id: id, details: { reason } });
    return 'asked';
  }
  await closeOrder(tx, id, 'cancelled', authorId(actor));
  await recordEvent(tx, actor, {
    type: 'order.cancelled',
    order_id: id,
    details: { reason, version: order.version + 1, fields: ['order_status'] },
  });
  return 'done';
}
