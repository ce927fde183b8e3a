import { AppError } from '#base/errors.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import {
  findLastShipment,
  loadShipmentNotification,
} from '#features/warehouse/fulfilment/server/load-shipment-notification.ts';
import { notifyChannelAgain } from '#features/warehouse/fulfilment/server/notify-shipment.write.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';

/**
 * Has the order's channel notified again of all its parcels, in the caller's transaction that holds the order's lock.
 * Parcels that the channel already shows are left out.
 * @throws AppError order_not_waiting where no parcel left, or the channel was removed
 */
export async function tellAgain(tx: AccountDb, staff: Staff, order: LockedOrder): Promise<void> {
  const shipment_id = await findLastShipment(tx, order.id);
  const notification = await loadShipmentNotification(tx, order.id);
  const is_complete = shippedStatuses.includes(order.order_status);
  const isAsked =
    shipment_id !== undefined &&
    (await notifyChannelAgain(tx, staff, { order, shipment_id }, { ...notification, is_complete }));
  if (!isAsked) throw new AppError('order_not_waiting');
  await recordEvent(tx, staff, { type: 'order.channel_told_again', order_id: order.id });
}
