import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { dayInZone } from '#base/calendar-date.ts';
import { AppError } from '#base/errors.ts';
import { signOf, subtractAmount } from '#base/money.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isBeingSent, type LockedOrder, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { leavesGoods, planLines } from '#features/orders/edit/line-plan.ts';
import { editOrderLines } from '#features/orders/edit/server/edit-order-lines.ts';
import { lineEdited } from '#features/orders/edit/server/save-order.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import type { Refundable, refundOrder } from '#features/orders/refunds/contract.ts';
import { type RefundAmounts, type RefundedPieces, refundAmounts } from '#features/orders/refunds/refund-rules.ts';
import { askToRefund, recordRefunded } from '#features/orders/refunds/server/refund-order.write.ts';
import { refundableOf } from '#features/orders/refunds/server/refundable-of.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent, recordEvents } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';

type Wanted = z.output<typeof refundOrder.body>;

/**
 * Gives money of an order back: its channel is asked to, or what was paid by other means is recorded. Pieces that have
 * not left are taken off the order at once.
 * @throws AppError not_found; nothing_to_refund for a refund or what cost nothing; refunded_meanwhile where another
 * refund was faster; invalid for more than is left; refund_over_limit; no_refund_at_channel
 */
export async function refundOneOrder(
  staff: Staff,
  id: number,
  wanted: Wanted,
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
    await takeOffUnsent(tx, staff, order, amounts.lines);
    return { id: refundId, message: wanted.way.to === 'elsewhere' ? t.refund_recorded : t.refund_asked };
  });
}

function checkRefund(staff: Staff, refundable: Refundable, { way, left, ...parts }: Wanted): RefundAmounts {
  if (signOf(subtractAmount(refundable.left, left)) !== 0) throw new AppError('refunded_meanwhile');
  const amounts = refundAmounts(refundable, parts);
  if (amounts === null) throw new AppError('invalid', { fields: { lines: [repliesFor(staff).orders.not_refundable] } });
  const { limit, currency, channel } = refundable;
  if (limit !== null && signOf(subtractAmount(amounts.total, limit)) > 0) {
    throw new AppError('refund_over_limit', { params: { limit: `${limit} ${currency}` } });
  }
  if (way.to === 'channel' && channel === null) throw new AppError('no_refund_at_channel');
  if (way.to === 'elsewhere' && way.paid_on > dayInZone(new Date(), staff.time_zone)) {
    throw new AppError('invalid', { fields: { paid_on: ['in the future'] } });
  }
  return amounts;
}

type NewRefund = RefundAmounts & { reference: string; reason: string };

/** Stores a refund: asked for where the channel makes it, done where it was paid by other means. */
async function addRefund(
  tx: AccountDb,
  staff: Staff,
  order: LockedOrder,
  { lines, currency, channel }: Refundable,
  refund: NewRefund,
  way: Wanted['way'],
): Promise<number> {
  const isElsewhere = way.to === 'elsewhere';
  const { rows } = await sql<{ id: number }>`
    insert into order_refunds (order_id, origin, state, asked_by, refunded_at, total, shipping, reason, reference,
      means)
    values (${order.id}, ${isElsewhere ? 'elsewhere' : 'here'}, ${isElsewhere ? 'done' : 'asked'}, ${staff.user_id},
      ${isElsewhere ? way.paid_on : null}::timestamp at time zone ${staff.time_zone}, ${refund.total}::numeric,
      ${refund.shipping}::numeric, ${refund.reason}, ${isElsewhere ? way.reference : refund.reference},
      ${isElsewhere ? way.means : ''}) returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('a refund was not stored');
  const named = refund.lines.map((part) => {
    const line = lines.find(({ source_item_id }) => source_item_id === part.source_item_id);
    return { ...part, sku: line?.sku ?? '', name: line?.name ?? '' };
  });
  await sql`insert into order_refund_lines (refund_id, source_item_id, sku, name, pieces, amount, restock)
    select ${made.id}::bigint, r.source_item_id, r.sku, r.name, r.pieces,
           r.amount * case when o.prices_include_tax is false and l.line_total > 0
             then l.line_total / (l.line_total + x.taxes) else 1 end, r.restock
      from jsonb_to_recordset(${jsonb(named)}) as r (source_item_id text, sku text, name text, pieces int,
        amount numeric, restock text)
      join orders o on o.id = ${order.id}
      left join line_items l on l.order_id = o.id and l.source_item_id = r.source_item_id
      cross join lateral (select coalesce(sum((t ->> 'amount')::numeric), 0) as taxes
                            from jsonb_array_elements(coalesce(l.taxes, '[]')) t) x`.execute(tx);
  await recordEvent(tx, staff, {
    type: 'order.refund_asked',
    order_id: order.id,
    details: {
      amount: `${refund.total} ${currency}`,
      to: isElsewhere ? way.means : (channel ?? ''),
      lines: named.map(({ sku, pieces }) => ({ sku, pieces })),
      reason: refund.reason,
    },
  });
  return made.id;
}

/** Of an order that waits here. Where nothing would be left to send its check says so, and it does not leave. */
async function takeOffUnsent(
  tx: AccountDb,
  staff: Staff,
  order: LockedOrder,
  refunded: readonly RefundedPieces[],
): Promise<void> {
  const off = new Map(
    refunded.flatMap(({ source_item_id, pieces, restock }) => (restock === 'unsent' ? [[source_item_id, pieces]] : [])),
  );
  if (off.size === 0 || refusals.edit({ ...order, is_being_sent: await isBeingSent(tx, order.id) }) !== null) return;
  const stored = await readLines(tx, order.id);
  const wanted = stored.flatMap(({ id, source_item_id, sku, quantity: was, channel_quantity }) => {
    // What was taken off before is refunded first.
    const before = Math.max(0, (channel_quantity ?? was) - was);
    const pieces = (off.get(source_item_id) ?? 0) - before;
    const quantity = Math.max(0, was - pieces);
    return pieces > 0 ? [{ id, sku, quantity: Math.max(1, quantity), isNewItem: false, isDelete: quantity === 0 }] : [];
  });
  if (wanted.length === 0 || !leavesGoods(stored, planLines(stored, wanted))) return;
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
