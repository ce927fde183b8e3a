import { AppError } from '#base/errors.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { canBeSent } from '#features/orders/intake/channel-change.ts';
import { askToChange } from '#features/orders/intake/server/change-order.write.ts';
import { askToRecall } from '#features/orders/intake/server/recall-order.write.ts';
import {
  findChannelChange,
  keepAllAsSent,
  withdrawChannelChanges,
} from '#features/orders/intake/server/submission-changes.ts';
import { findOpenParts } from '#features/warehouse/fulfilment/server/order-parts.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';

/**
 * Asks the warehouse to take what the channel changed, in the caller's transaction that holds the order's lock.
 * @throws AppError order_in_warehouse for a change that cannot be sent as it is, or where there is no partner to ask
 */
export async function sendChange(tx: AccountDb, staff: Staff, order: LockedOrder): Promise<void> {
  const change = await findChannelChange(tx, order.id);
  const version_id = change?.version_id ?? null;
  const lines = await tx
    .selectFrom('line_items')
    .select(['source_item_id', 'parent_item_id', 'is_goods', 'quantity'])
    .where('order_id', '=', order.id)
    .execute();
  await withdrawChannelChanges(tx, order.id);
  const isAsked =
    change !== undefined &&
    version_id !== null &&
    (await findOpenParts(tx, order.id)).length === 0 &&
    canBeSent(change.difference, lines) &&
    (await askToChange(tx, staff, order, { version_id }, change.difference));
  if (!isAsked) throw new AppError('order_in_warehouse');
}

/**
 * Has the warehouse asked to cancel the order, which is then sent again as its channel wants it, in the caller's
 * transaction that holds the order's lock.
 * @throws AppError order_in_warehouse where there is no partner to ask
 */
export async function recallOrder(tx: AccountDb, staff: Staff, order: LockedOrder): Promise<void> {
  if (!(await askToRecall(tx, staff, order))) throw new AppError('order_in_warehouse');
  await recordEvent(tx, staff, { type: 'order.recall_asked', order_id: order.id });
}

/** The order leaves as it was sent, whatever its channel wants. */
export async function keepAsSent(tx: AccountDb, staff: Staff, order: LockedOrder): Promise<void> {
  await keepAllAsSent(tx, order.id);
  await recordEvent(tx, staff, { type: 'order.kept_as_sent', order_id: order.id });
}
