import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { refusals } from '#features/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/order-lifecycle/server/check-orders.ts';
import { isBeingSent, lockOrder } from '#features/order-lifecycle/server/lock-order.ts';
import { planDocumentsOf } from '#features/tax-documents/server/planning/document-planning.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';
import { columnOf, FieldChange } from '../../edit-changes.ts';
import { conflict, updateOrder } from './save-order.ts';

/** The events of staff that made an order's present version, of which only an edit of fields can be undone. */
const ofPresentVersion: RawBuilder<unknown> = sql`
  e.order_id = o.id and (e.details ->> 'version')::int = o.version
    and e.type in ('order.edited', 'order.edit_undone', 'order.line_added', 'order.line_removed', 'order.line_changed')`;
const isUndoable: RawBuilder<boolean> = sql`bool_and(e.type = 'order.edited' and e.details ? 'changes')`;

/** The edit that made the present version of an order `o`; null where none did. */
export const lastEditOf: RawBuilder<{ by: string | null; kind: 'fields' | 'items' | 'undo' } | null> = sql`(
  select jsonb_build_object('by', max(e.actor), 'kind', case when ${isUndoable} then 'fields'
      when bool_or(e.type = 'order.edit_undone') then 'undo' else 'items' end) from events e where ${ofPresentVersion} having count(*) > 0)`;

/**
 * Puts back the fields that an order's last edit changed, and has the order checked again.
 * @throws AppError not_found; changed_meanwhile where the order has another version; order_in_warehouse; edit_not_undoable where the
 * edit changed items: what the channel sold cannot be put back here
 */
export async function undoLastEdit(staff: Staff, id: number, version: number) {
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.version !== version) throw await conflict(tx, staff, order, version);
    const refusal = refusals.edit({ ...order, is_being_sent: await isBeingSent(tx, id) });
    if (refusal) throw new AppError(refusal);
    const undone = (await readLastChanges(tx, id)).map(reversed);
    if (undone.length === 0) throw new AppError('edit_not_undoable');

    const next = order.version + 1;
    await updateOrder(tx, staff, order, { changes: undone, version: next }).execute(tx);
    const wasOurs = undone.filter(({ was_edited }) => !was_edited).map(({ field }) => columnOf(field));
    const edited_fields = order.edited_fields.filter((column) => !wasOurs.some((one) => one === column));
    await tx.updateTable('orders').set({ edited_fields }).where('id', '=', id).execute();
    const details = { fields: undone.map(({ field }) => field), changes: undone, version: next };
    await recordEvent(tx, staff, { type: 'order.edit_undone', order_id: id, details });
    await addJob(tx, staff, checkOrders, { order_ids: [id] });
    await planDocumentsOf(tx, staff, [id]);
    return { version: next, message: repliesFor(staff).orders.edit_undone };
  });
}

/** What was chosen by the mappings is left to them again. */
function reversed({ field, from, to, was_mapped, was_edited }: FieldChange): FieldChange {
  return { field, from: to, to: was_mapped ? null : from, was_mapped: false, was_edited };
}

async function readLastChanges(tx: AccountDb, orderId: number): Promise<FieldChange[]> {
  const { rows } = await sql<{ changes: unknown }>`
    select jsonb_path_query_array(jsonb_agg(e.details -> 'changes'), '$[*][*]') as changes
      from orders o join events e on ${ofPresentVersion} where o.id = ${orderId} having ${isUndoable}`.execute(tx);
  return z.array(FieldChange).parse(rows[0]?.changes ?? []);
}
