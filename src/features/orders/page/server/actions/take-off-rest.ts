import { AppError } from '#base/errors.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { endWithWhatLeft, takeOffLines } from '#features/orders/edit/server/take-off-lines.ts';
import { linesAsGone } from '#features/orders/order/line-edit-rules.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Takes off an order what the warehouse did not send, in the caller's transaction that holds the order's lock: the
 * order is shipped, and its channel is notified that it is complete.
 * @throws AppError line_fixed where what is missing is a part of kits of which something left
 */
export async function takeOffRest(tx: AccountDb, staff: Staff, order: LockedOrder): Promise<void> {
  const stored = await readLines(tx, order.id);
  const off = linesAsGone(stored);
  if (off.length === 0) {
    const missing = stored.find(({ quantity, qty_shipped, is_goods }) => is_goods && qty_shipped < quantity);
    throw new AppError('line_fixed', { params: { sku: missing?.sku ?? '' } });
  }
  await takeOffLines(tx, staff, order, stored, off);
  await endWithWhatLeft(tx, staff, order);
}
