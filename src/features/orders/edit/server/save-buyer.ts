import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { isBeingSent, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { columnOf, fieldChanges } from '#features/orders/order/edit-changes.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { BuyerEdit } from '../edit-contract.ts';
import { conflict } from './save-order.ts';

/**
 * Corrects who the buyer of an order is for its tax document, also after the warehouse has it: what was sent stays as
 * it was. An order that has not left is edited as a whole instead.
 * @throws AppError not_found; order_in_warehouse while it is being sent; changed_meanwhile where the edit started from
 * an older version
 */
export async function saveBuyer(staff: Staff, id: number, { version: since, ...edit }: BuyerEdit) {
  return staff.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id);
    if (since !== order.version) throw await conflict(tx, staff, order, since);
    const refusal = refusals.edit_buyer({ ...order, is_being_sent: await isBeingSent(tx, id) });
    if (refusal) throw new AppError(refusal);
    const changes = fieldChanges(order, edit);
    if (changes.length === 0) return { version: order.version };
    const version = order.version + 1;
    await tx
      .updateTable('orders')
      .set({
        ...Object.fromEntries(changes.map(({ field, to }) => [columnOf(field), to])),
        edited_fields: [...new Set([...order.edited_fields, ...changes.map(({ field }) => columnOf(field))])],
        version,
        updated_by: staff.user_id,
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', id)
      .execute();
    const details = { fields: changes.map(({ field }) => field), changes, version };
    await recordEvent(tx, staff, { type: 'order.edited', order_id: id, details });
    await planDocumentsOf(tx, staff, [id]);
    return { version };
  });
}
