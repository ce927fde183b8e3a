import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { refundNumber } from '#features/orders/balance/server/refund-facts.ts';
import { refundOrderWrite } from '#features/orders/refunds/server/refund-order.write.ts';
import { dropWriteOf } from '#features/partners/outbox/server/drop-write.ts';
import { retryWriteOf } from '#features/partners/outbox/server/retry-write.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJob } from '#platform/jobs/job.ts';
import { holdOrders } from './hold-orders.ts';

/**
 * Asks the channel once more for a refund that it refused, in the caller's transaction that holds the order's lock.
 * @throws AppError order_not_waiting where the outbox has no such write; what `askAgain` refuses
 */
export async function retryRefund(tx: AccountDb, staff: Staff, { id }: LockedOrder, refund: string): Promise<void> {
  const write = await refusedWrite(tx, id, refund);
  if (write === null) throw new AppError('order_not_waiting');
  await retryWriteOf(tx, staff, [refundOrderWrite], write);
}

/**
 * Releases an order whose refund was refused, likewise. The refund leaves the outbox, since pieces that are sent must
 * not be refunded.
 */
export async function sendAllTheSame(tx: AccountDb, staff: Staff, { id }: LockedOrder, refund: string): Promise<void> {
  const write = await refusedWrite(tx, id, refund);
  if (write !== null) await dropWriteOf(tx, staff, [refundOrderWrite], write);
  await holdOrders(tx, staff, [id], false);
  await addJob(tx, staff, checkOrders, { order_ids: [id] });
}

/** The write of a refund by its number; null where it is over. */
async function refusedWrite(tx: AccountDb, orderId: number, refund: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select w.id from partner_writes w
      join order_refunds f on f.order_id = w.order_id and w.payload ->> 'refund_id' = f.id::text
     where w.order_id = ${orderId} and w.type = ${refundOrderWrite.type} and w.state = 'refused'
       and ${refundNumber} = ${refund}`.execute(tx);
  return rows[0]?.id ?? null;
}
