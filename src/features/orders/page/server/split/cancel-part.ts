import { AppError } from '#base/errors.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { askToCancelPart } from '#features/warehouse/fulfilment/server/cancel-order.write.ts';
import { findOpenParts } from '#features/warehouse/fulfilment/server/order-parts.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { repliesFor } from '#texts/replies-for.ts';

/**
 * Has the warehouse asked to cancel a part that it has. Until it agrees nothing changes.
 * @throws AppError not_found; order_not_waiting where it does not have the part; order_in_warehouse where it cannot be
 * asked
 */
export async function cancelOnePart(staff: Staff, id: number, number: number): Promise<{ message: string }> {
  return staff.db.transaction().execute(async (tx) => {
    await lockOrder(tx, id);
    const part = (await findOpenParts(tx, id)).find((one) => one.part === number && one.state === 'there');
    if (!part) throw new AppError('order_not_waiting');
    if (!(await askToCancelPart(tx, staff, part))) throw new AppError('order_in_warehouse');
    await recordEvent(tx, staff, { type: 'order.part_cancel_asked', order_id: id, details: { part: number } });
    return { message: repliesFor(staff).orders.part_cancel_asked };
  });
}
