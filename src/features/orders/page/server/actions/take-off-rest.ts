import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { editOrderLines } from '#features/orders/edit/server/edit-order-lines.ts';
import { lineEdited } from '#features/orders/edit/server/save-order.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import { applyShippedStatus } from '#features/warehouse/fulfilment/server/apply-shipped-status.ts';
import { loadShipmentNotification } from '#features/warehouse/fulfilment/server/load-shipment-notification.ts';
import { notifyChannelOfEnd } from '#features/warehouse/fulfilment/server/notify-shipment.write.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { linesAsSent } from '../../lines-as-sent.ts';

/**
 * Takes off an order what the warehouse did not send, in the caller's transaction that holds the order's lock: the
 * order is shipped, and its channel is told that it is complete.
 * @throws AppError line_fixed where what is missing is a part of kits of which something left
 */
export async function takeOffRest(tx: AccountDb, staff: Staff, order: LockedOrder): Promise<void> {
  const stored = await readLines(tx, order.id);
  const off = linesAsSent(stored);
  if (off.length === 0) {
    const missing = stored.find(({ quantity, qty_shipped, is_goods }) => is_goods && qty_shipped < quantity);
    throw new AppError('line_fixed', { params: { sku: missing?.sku ?? '' } });
  }
  const version = order.version + 1;
  const wanted = off.map(({ line: { id, sku, quantity: was }, quantity }) => ({
    id,
    sku,
    quantity: quantity > 0 ? quantity : was,
    isNewItem: false,
    isDelete: quantity === 0,
  }));
  const { events } = await editOrderLines(tx, order.id, { stored, version }, wanted);
  await shrinkParts(tx, order.id, off);
  await tx
    .updateTable('orders')
    .set({ version, updated_by: staff.user_id, updated_at: sql<string>`now()` })
    .where('id', '=', order.id)
    .execute();
  await recordEvents(
    tx,
    staff,
    events.map((event) => lineEdited(event, version)),
  );
  await applyShippedStatus(tx, staff, order.id);
  await planDocumentsOf(tx, staff, [order.id]);
  const last = await tx
    .selectFrom('shipments')
    .select('id')
    .where('order_id', '=', order.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last) {
    const notification = await loadShipmentNotification(tx, order.id);
    await notifyChannelOfEnd(tx, staff, { order, shipment_id: last.id }, notification);
  }
}

type AsSent = { line: { source_item_id: string; quantity: number }; quantity: number };

/** No check follows that explodes kits again: their parts go with them. */
async function shrinkParts(tx: AccountDb, orderId: number, off: readonly AsSent[]) {
  const kits = off.map(({ line, quantity }) => ({ id: line.source_item_id, was: line.quantity, quantity }));
  await sql`update line_items l set quantity = ceil(l.quantity::numeric * r.quantity / r.was)
    from jsonb_to_recordset(${jsonb(kits)}) as r (id text, was int, quantity int)
   where l.order_id = ${orderId} and l.origin = 'kit' and l.parent_item_id = r.id and r.quantity > 0`.execute(tx);
}
