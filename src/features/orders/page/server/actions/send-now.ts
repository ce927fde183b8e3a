import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { requireNoOtherEditor } from '#features/orders/edit/server/edit-leases.ts';
import { submitKey, submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';

/**
 * Ends the holding time of an order that nothing else keeps.
 * @throws AppError order_not_waiting where it is held, has problems, or has left; order_being_edited;
 * order_not_submittable
 */
export async function sendNow(staff: Staff, id: number) {
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const refusal = refusals.send_now(order);
    if (refusal) throw new AppError(refusal);
    await requireNoOtherEditor(tx, staff, id);
    await sql`update orders set submit_after = now(), updated_at = now() where id = ${id}`.execute(tx);
    await addJob(tx, staff, submitOrder, { order_id: id }, { key: submitKey({ order_id: id }) });
    await recordEvent(tx, staff, { type: 'order.sent_early', order_id: id });
    return { message: repliesFor(staff).orders.sending };
  });
}
