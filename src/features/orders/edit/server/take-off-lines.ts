import { sql } from 'kysely';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { LineItem } from '#features/orders/order/detail-contract.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import { applyShippedStatus } from '#features/warehouse/fulfilment/server/apply-shipped-status.ts';
import {
  findLastShipment,
  loadShipmentNotification,
} from '#features/warehouse/fulfilment/server/load-shipment-notification.ts';
import { notifyChannelOfEnd } from '#features/warehouse/fulfilment/server/notify-shipment.write.ts';
import { type Actor, type Author, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { editOrderLines } from './edit-order-lines.ts';
import { lineEdited } from './save-order.ts';

/** A line with how many of its pieces are left; 0: none. */
type LeftOfLine = { line: LineItem; quantity: number };

/**
 * Takes pieces off an order that is not checked again, in the caller's transaction that holds its lock. `stored` are
 * its lines.
 * @throws AppError line_fixed; no_items_left where nothing would be left to send
 */
export async function takeOffLines(
  tx: AccountDb,
  actor: Author,
  order: LockedOrder,
  stored: readonly LineItem[],
  left: readonly LeftOfLine[],
): Promise<void> {
  const version = order.version + 1;
  const wanted = left.map(({ line: { id, sku, quantity: was }, quantity }) => ({
    id,
    sku,
    quantity: quantity > 0 ? quantity : was,
    isNewItem: false,
    isDelete: quantity === 0,
  }));
  const { events } = await editOrderLines(tx, order.id, { stored, version }, wanted);
  await shrinkParts(tx, order.id, left);
  const updated_by = authorId(actor) ?? order.updated_by;
  await tx
    .updateTable('orders')
    .set({ version, updated_by, updated_at: sql<string>`now()` })
    .where('id', '=', order.id)
    .execute();
  await recordEvents(
    tx,
    actor,
    events.map((event) => lineEdited(event, version)),
  );
}

/** No check follows that explodes kits again: their parts go with them. */
async function shrinkParts(tx: AccountDb, orderId: number, left: readonly LeftOfLine[]) {
  const kits = left.map(({ line, quantity }) => ({ id: line.source_item_id, was: line.quantity, quantity }));
  await sql`update line_items l set quantity = ceil(l.quantity::numeric * r.quantity / r.was)
    from jsonb_to_recordset(${jsonb(kits)}) as r (id text, was int, quantity int)
   where l.order_id = ${orderId} and l.origin = 'kit' and l.parent_item_id = r.id and r.quantity > 0`.execute(tx);
}

/**
 * After pieces were taken off, all that remains of an order may have left. Then it is shipped, and its channel is
 * notified that it is complete. Its documents follow in any case.
 */
export async function endWithWhatLeft(tx: AccountDb, actor: Actor, order: LockedOrder): Promise<void> {
  const status = await applyShippedStatus(tx, actor, order.id);
  await planDocumentsOf(tx, actor, [order.id]);
  const shipment_id = await findLastShipment(tx, order.id);
  const isOver = status !== undefined && shippedStatuses.includes(status);
  // No channel knows of an order that was made here.
  if (shipment_id === undefined || !isOver || order.replaces_order_id !== null) return;
  const notification = await loadShipmentNotification(tx, order.id);
  await notifyChannelOfEnd(tx, actor, { order, shipment_id }, notification);
}
