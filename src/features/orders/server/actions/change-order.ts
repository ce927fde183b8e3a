import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { askToCancel } from '#features/fulfilment/server/cancel-order.write.ts';
import { submitKey, submitOrder } from '#features/fulfilment/server/submit-order.job.ts';
import { refusals } from '#features/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/order-lifecycle/server/check-orders.ts';
import { isBeingSent, lockOrder } from '#features/order-lifecycle/server/lock-order.ts';
import { ignorableKinds, type Problem } from '#features/order-problems/problem-kinds.ts';
import { errorOf } from '#features/order-problems/problem-sentences.ts';
import { closeOrder } from '#features/stock/server/availability/close-order.ts';
import type { Staff } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { requireNoOtherEditor } from '../edit/edit-leases.ts';

/**
 * Cancels an order that has not left, at once; one that the warehouse has, when the warehouse agrees.
 * @throws AppError order_not_waiting once it shipped or was cancelled; order_in_warehouse while it is being sent, or where its warehouse cannot
 * be asked any more
 */
export async function cancelOneOrder(staff: Staff, id: number, reason: string) {
  const t = repliesFor(staff).orders;
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const refusal = refusals.cancel({ ...order, is_being_sent: await isBeingSent(tx, id) });
    if (refusal) throw new AppError(refusal);
    if (order.in_amware === 1) {
      if (!(await askToCancel(tx, staff, order))) throw new AppError('order_in_warehouse');
      await recordEvent(tx, staff, { type: 'order.cancel_asked', order_id: id, details: { reason } });
      return { is_cancelled: false, message: t.cancel_asked };
    }
    await closeOrder(tx, id, 'cancelled', staff.name);
    await recordEvent(tx, staff, {
      type: 'order.cancelled',
      order_id: id,
      details: { reason, version: order.version + 1, fields: ['order_status'] },
    });
    return { is_cancelled: true, message: t.cancelled };
  });
}

/**
 * Ends the holding time of an order that nothing else keeps.
 * @throws AppError order_not_waiting where it is held, has problems, or has left; order_being_edited; order_not_submittable
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

/**
 * Waves an order through that a rule keeps, with a reason that stays on it.
 * @throws AppError order_not_waiting where no problem of the order may be ignored; order_not_submittable for a test or a zero total
 */
export async function ignoreOrderError(staff: Staff, id: number, ignoredReason: string) {
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const { rows: problems } = await sql<Problem>`
      select kind, subject from problems where order_id = ${id} and kind = any(${ignorableKinds}::text[]) order by id`.execute(
      tx,
    );
    const kinds = problems.map(({ kind }) => kind);
    const refusal = refusals.ignore({ ...order, has_ignorable_problem: kinds.length > 0 });
    if (refusal) throw new AppError(refusal);
    const ignored = jsonb({ error_message: errorOf(problems) ?? '', ignored_reason: ignoredReason, kinds });
    await sql`update orders set ignored_error = ${ignored}, updated_at = now(), updated_by = ${staff.name} where id = ${id}`.execute(
      tx,
    );
    await recordEvent(tx, staff, {
      type: 'order.error_ignored',
      order_id: id,
      details: { reason: ignoredReason, kinds },
    });
    await addJob(tx, staff, checkOrders, { order_ids: [id] });
    return { message: repliesFor(staff).orders.error_ignored };
  });
}
