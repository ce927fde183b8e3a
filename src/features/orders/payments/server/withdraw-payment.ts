import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { Staff } from '#platform/db/actor.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { storeWithdrawn } from './store-withdrawn.ts';

/**
 * Takes a recorded payment back: it was none of this order. It stays in the order's history.
 * @throws AppError not_found; payment_kept where money of the order went back since, or it was taken back already
 */
export async function withdrawOnePayment(
  staff: Staff,
  { id, payment_id }: { id: number; payment_id: number },
  reason: string,
): Promise<{ message: string }> {
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    await storeWithdrawn(tx, staff, order, payment_id, reason);
    return { message: repliesFor(staff).orders.payment_withdrawn };
  });
}
