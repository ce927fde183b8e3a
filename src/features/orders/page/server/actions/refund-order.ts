import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isBeingSent, type LockedOrder, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { leavesGoods, planLines } from '#features/orders/edit/line-plan.ts';
import { editOrderLines } from '#features/orders/edit/server/edit-order-lines.ts';
import { lineEdited } from '#features/orders/edit/server/save-order.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import type { refundOrder } from '#features/orders/refunds/contract.ts';
import type { RefundedPieces } from '#features/orders/refunds/refund-rules.ts';
import { addRefund, checkRefund } from '#features/orders/refunds/server/add-refund.ts';
import { takenOffByOthers } from '#features/orders/refunds/server/keep-unsent.ts';
import { askToRefund, recordRefunded } from '#features/orders/refunds/server/refund-order.write.ts';
import { refundableOf } from '#features/orders/refunds/server/refundable-of.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';

type RefundRequest = z.output<typeof refundOrder.body>;

/**
 * Gives money of an order back: its channel is asked to, or what was paid by other means is recorded. Pieces that have
 * not left are taken off the order at once.
 * @throws AppError not_found; nothing_to_refund for a refund or what cost nothing; refunded_meanwhile where another
 * refund was faster; invalid for more than is left; refund_over_limit; no_refund_at_channel
 */
export async function refundOneOrder(
  staff: Staff,
  id: number,
  wanted: RefundRequest,
): Promise<{ id: number; message: string }> {
  const t = repliesFor(staff).orders;
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    const refusal = refusals.refund(order);
    if (refusal) throw new AppError(refusal);
    const refundable = await refundableOf(tx, staff, id);
    const amounts = checkRefund(staff, refundable, wanted);
    const refund = { ...amounts, reference: randomUUID(), reason: wanted.reason };
    const refundId = await addRefund(tx, staff, order, refundable, refund, wanted.way);
    if (wanted.way.to === 'elsewhere') await recordRefunded(tx, staff, id, refundId);
    else {
      const { source_order_id } = order;
      const payload = { refund_id: refundId, source_order_id, currency: refundable.currency, ...refund };
      if (!(await askToRefund(tx, staff, order, payload))) throw new AppError('no_refund_at_channel');
    }
    await takeOffUnsent(tx, staff, order, { id: refundId, lines: amounts.lines });
    return { id: refundId, message: wanted.way.to === 'elsewhere' ? t.refund_recorded : t.refund_asked };
  });
}

/** Of an order that waits here. Where nothing would be left to send its check says so, and it does not leave. */
async function takeOffUnsent(
  tx: AccountDb,
  staff: Staff,
  order: LockedOrder,
  refund: { id: number; lines: readonly RefundedPieces[] },
): Promise<void> {
  const off = new Map(
    refund.lines.flatMap(({ source_item_id, pieces, restock }) =>
      restock === 'unsent' ? [[source_item_id, pieces]] : [],
    ),
  );
  if (off.size === 0 || refusals.edit({ ...order, is_being_sent: await isBeingSent(tx, order.id) }) !== null) return;
  const stored = await readLines(tx, order.id);
  const { rows: others } = await sql<{ source_item_id: string; pieces: number }>`
    select source_item_id, pieces from ${takenOffByOthers(order.id, refund.id)} x`.execute(tx);
  const offBefore = new Map(others.map(({ source_item_id, pieces }) => [source_item_id, pieces]));
  const wanted = stored.flatMap(({ id, source_item_id, sku, quantity: was, channel_quantity }) => {
    // What was taken off before, and not for another refund, is refunded first.
    const before = Math.max(0, (channel_quantity ?? was) - was - (offBefore.get(source_item_id) ?? 0));
    const pieces = (off.get(source_item_id) ?? 0) - before;
    const quantity = Math.max(0, was - pieces);
    return pieces > 0 ? [{ id, sku, quantity: Math.max(1, quantity), isNewItem: false, isDelete: quantity === 0 }] : [];
  });
  if (wanted.length === 0) return;
  if (!leavesGoods(stored, planLines(stored, wanted))) {
    await tx.updateTable('orders').set({ needs_check: true }).where('id', '=', order.id).execute();
    return addJob(tx, staff, checkOrders, { order_ids: [order.id] });
  }
  const version = order.version + 1;
  const { events } = await editOrderLines(tx, order.id, { stored, version }, wanted);
  await tx
    .updateTable('orders')
    .set({ version, needs_check: true, updated_by: staff.user_id, updated_at: sql<string>`now()` })
    .where('id', '=', order.id)
    .execute();
  await recordEvents(
    tx,
    staff,
    events.map((event) => lineEdited(event, version)),
  );
  await addJob(tx, staff, checkOrders, { order_ids: [order.id] });
  await planDocumentsOf(tx, staff, [order.id]);
}
