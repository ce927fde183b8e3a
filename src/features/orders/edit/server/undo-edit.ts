import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isBeingSent, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { columnOf, FieldChange } from '#features/orders/order/edit-changes.ts';
import { type LineEvent, orderDetails } from '#features/orders/order/orders-events.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { recordEvent, recordEvents } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { OrderUndone } from '../edit-contract.ts';
import { restoreLines } from './lines-before-edit.ts';
import { conflict, updateOrder } from './save-order.ts';

/** The events of staff that made an order's present version. */
const ofPresentVersion: RawBuilder<unknown> = sql`
  e.order_id = o.id and (e.details ->> 'version')::int = o.version
    and e.type in ('order.edited', 'order.edit_undone', 'order.line_added', 'order.line_removed',
      'order.line_changed')`;

/** The edit that made the present version of an order `o`; null where none did. */
export const lastEditOf: RawBuilder<{ by: string | null; kind: 'edit' | 'undo' } | null> = sql`(
  select jsonb_build_object('by', max(${memberName('e.user_id')}), 
           'kind', case when bool_or(e.type = 'order.edit_undone') then 'undo' else 'edit' end)
    from events e where ${ofPresentVersion} having count(*) > 0)`;

/**
 * Puts back the fields and items that an order's last edit changed, and has the order checked again.
 * @throws AppError not_found; changed_meanwhile where the order has another version; order_in_warehouse;
 * edit_not_undoable where no edit made the present version, or the channel sent another of the items since
 */
export async function undoLastEdit(staff: Staff, id: number, version: number): Promise<OrderUndone> {
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.version !== version) throw await conflict(tx, staff, order, version);
    const refusal = refusals.edit({ ...order, is_being_sent: await isBeingSent(tx, id) });
    if (refusal) throw new AppError(refusal);
    const edit = await readLastEdit(tx, id);
    const changes = edit.changes.map(reversed);
    const isRestored = edit.lines.length === 0 || (await restoreLines(tx, id));
    if (changes.length + edit.lines.length === 0 || !isRestored) throw new AppError('edit_not_undoable');

    const next = order.version + 1;
    await updateOrder(tx, staff, order, { changes, version: next }).execute(tx);
    const wasOurs = changes.filter(({ was_edited }) => !was_edited).map(({ field }) => columnOf(field));
    const edited_fields = order.edited_fields.filter((column) => !wasOurs.some((one) => one === column));
    await tx.updateTable('orders').set({ edited_fields }).where('id', '=', id).execute();
    const known = { fields: edit.lines.length > 0 ? ['lines'] : [], version: next };
    const fields = [...changes.map(({ field }) => field), ...known.fields];
    await recordEvent(tx, staff, { type: 'order.edit_undone', order_id: id, details: { changes, ...known, fields } });
    await recordEvents(
      tx,
      staff,
      edit.lines.map((line) => reversedLine(id, line, known)),
    );
    await addJob(tx, staff, checkOrders, { order_ids: [id] });
    await planDocumentsOf(tx, staff, [id]);
    const values = OrderUndone.shape.values.parse(Object.fromEntries(changes.map(({ field, to }) => [field, to])));
    const message = repliesFor(staff).orders.edit_undone;
    return { values, lineItems: await readLines(tx, id), version: next, updatedBy: staff.name, message };
  });
}

/** What was chosen by the mappings is left to them again. */
function reversed({ field, from, to, was_mapped, was_edited }: FieldChange): FieldChange {
  return { field, from: to, to: was_mapped ? null : from, was_mapped: false, was_edited };
}

const LineDone = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order.line_added'), details: orderDetails['order.line_added'] }),
  z.object({ type: z.literal('order.line_removed'), details: orderDetails['order.line_removed'] }),
  z.object({ type: z.literal('order.line_changed'), details: orderDetails['order.line_changed'] }),
]);
type LineDone = z.infer<typeof LineDone>;

/** `known`: what open forms have to know of the version that this makes. */
function reversedLine(order_id: number, { type, details }: LineDone, known: object): LineEvent {
  switch (type) {
    case 'order.line_added':
      return { type: 'order.line_removed', order_id, details: { ...details, ...known } };
    case 'order.line_removed':
      return { type: 'order.line_added', order_id, details: { ...details, ...known } };
    case 'order.line_changed':
      return { type, order_id, details: { ...details, from: details.to, to: details.from, ...known } };
  }
}

const Edited = z.object({ type: z.literal('order.edited'), details: z.object({ changes: z.array(FieldChange) }) });

/** What the edit did that made the present version; nothing where that was an undo, or its values were not recorded. */
async function readLastEdit(tx: AccountDb, orderId: number): Promise<{ changes: FieldChange[]; lines: LineDone[] }> {
  const { rows } = await sql<{ type: string; details: unknown }>`
    select e.type, e.details from orders o join events e on ${ofPresentVersion} where o.id = ${orderId}
      order by e.id`.execute(tx);
  const events = z.array(z.union([Edited, LineDone])).safeParse(rows).data ?? [];
  return {
    changes: events.flatMap((event) => (event.type === 'order.edited' ? event.details.changes : [])),
    lines: events.flatMap((event) => (event.type === 'order.edited' ? [] : event)),
  };
}
