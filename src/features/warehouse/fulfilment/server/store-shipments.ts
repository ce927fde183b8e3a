import { sql } from 'kysely';
import { MAX_PIECES } from '#base/pieces.ts';
import type { RemoteShipment } from '#connectors/core/remote.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { orderedLineId } from '#features/core/order-lifecycle/own-line-ids.ts';
import { type LockedOrder, readLocked } from '#features/core/order-lifecycle/server/lock-order.ts';
import { deductShipped } from '#features/warehouse/stock/server/availability/deduct-shipped.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { applyShippedStatus } from './apply-shipped-status.ts';
import { loadShipmentNotification } from './load-shipment-notification.ts';
import { notifyChannel } from './notify-shipment.write.ts';
import { findPartThere, markWhereLeft } from './order-parts.ts';
import { planDocumentsThere } from './plan-documents-there.ts';
import { readSentUnder } from './sent-pieces.ts';
import { numbersBehind } from './submissions.ts';
import { submittedAs } from './submitted-as.ts';

/**
 * Stores a page of parcels in the caller's transaction: of each its tracking, its lines, the order's status, and the
 * channel's notification, once for each shipment. Of an order that was made here no channel knows, and none is
 * notified. A parcel stored before changes nothing; one of an order that we never sent is passed over.
 * @returns the parcels of orders of which we do not know yet that they arrived: these must be read again later
 */
export async function storeShipments(
  tx: AccountDb,
  actor: Actor,
  connectionId: number,
  shipments: readonly RemoteShipment[],
): Promise<ReadonlySet<string>> {
  const locked = await lockOrders(tx, shipments);
  const early = new Set<string>();
  for (const shipment of shipments) {
    if (!(await storeShipment(tx, actor, connectionId, shipment, locked))) early.add(shipment.shipment_id);
  }
  return early;
}

/**
 * Takes the rows of a page's orders by id, then the stock that their parcels are taken from, as every batch does, so
 * that two cannot wait for each other in a ring. @returns the orders that were taken
 */
async function lockOrders(tx: AccountDb, shipments: readonly RemoteShipment[]): Promise<ReadonlySet<number>> {
  const references = shipments.map((shipment) => shipment.reference);
  const { rows } = await sql<{ id: number }>`
    select id from orders where id in (${submittedAs(references)}) order by id for no key update`.execute(tx);
  const ids = rows.map((row) => row.id);
  await sql`select from stock_levels where (product_id, core_id) in (
      select l.product_id, p.core_id
        from orders o
        join line_items l on l.order_id = o.id
       cross join lateral (
             select o.warehouse union select s.core_id from order_submissions s where s.order_id = o.id) p (core_id)
       where o.id = any(${ids}::bigint[]))
    order by product_id, core_id for update`.execute(tx);
  return new Set(ids);
}

/** @returns false for a parcel that came too early */
async function storeShipment(
  tx: AccountDb,
  actor: Actor,
  connectionId: number,
  remote: RemoteShipment,
  locked: ReadonlySet<number>,
): Promise<boolean> {
  const owner = await findOwner(tx, remote);
  if (!owner) return true;
  // Orders accepted after the page was locked are skipped: locking them now would break the lock order.
  if (!owner.is_known || !locked.has(owner.id)) return false;
  const order = await readLocked(tx, owner.id);
  const { lines: sent, order_number: _, updated_at: __, ...parcel } = remote;
  const lines = sent.map((line) => ({ ...line, source_item_id: orderedLineId(line.source_item_id) }));
  const isOurs = order.replaces_order_id !== null;
  const channel_notified_at = isOurs ? sql<Date>`now()` : null;
  const shipment = await tx
    .insertInto('shipments')
    .values({ ...parcel, order_id: order.id, connection_id: connectionId, channel_notified_at })
    .onConflict((clash) => clash.columns(['account_id', 'connection_id', 'shipment_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!shipment) return true;

  await sql`insert into shipment_lines (shipment_id, source_item_id, sku, qty_shipped)
    select ${shipment.id}::bigint, source_item_id, min(sku), least(${MAX_PIECES}, sum(qty_shipped))
      from jsonb_to_recordset(${jsonb(lines)}) as r (source_item_id text, sku text, qty_shipped int)
        group by 1, 2`.execute(tx);
  const { shipped_at, reference } = remote;
  const part = await findPartThere(tx, order.id, reference);
  const core_id = await placeOf(tx, order, reference);
  await deductShipped(tx, { order_id: order.id, part: part?.part ?? 0, core_id, shipment_id: shipment.id, shipped_at });
  if (part) await markWhereLeft(tx, part, await readSentUnder(tx, order.id, [reference]));
  await planDocumentsThere(tx, actor, order.id);
  await sql`update orders
    set tracking_number = ${remote.tracking_number}, tracking_url = ${remote.tracking_url}, updated_at = now()
    where id = ${order.id}`.execute(tx);
  const details = { tracking_number: remote.tracking_number, carrier: remote.carrier };
  await recordEvent(tx, actor, { type: 'order.shipped', order_id: order.id, details });
  const status = await applyShippedStatus(tx, actor, order.id);
  if (isOurs) return true;
  const is_complete = status !== undefined && shippedStatuses.includes(status);
  const notification = await loadShipmentNotification(tx, order.id);
  await notifyChannel(tx, actor, { order, shipment }, { is_complete, ...notification });
  return true;
}

/** From where it was to leave what the warehouse took by this reference. */
async function placeOf(tx: AccountDb, { id, warehouse }: LockedOrder, reference: string): Promise<string | null> {
  const { rows } = await sql<{ core_id: string | null }>`
    select core_id from order_submissions where order_id = ${id} and reference = ${reference}`.execute(tx);
  return rows[0]?.core_id ?? warehouse;
}

/**
 * The order that the warehouse took by the parcel's reference, be it long cancelled there, else one of its number that
 * is being sent: in one statement, since it may arrive meanwhile.
 */
async function findOwner(tx: AccountDb, { reference, order_number }: RemoteShipment) {
  const { rows } = await sql<{ id: number; is_known: boolean }>`
    select o.id, true as is_known from orders o where o.id in (${submittedAs([reference])})
    union all
    select o.id, false from orders o
     where o.order_number = any(${numbersBehind(order_number)}::text[]) and exists (
             select from partner_writes c
              where c.order_id = o.id and c.type in ('submit_order', 'submit_part')
                and c.state in ('sending', 'in_doubt') and c.payload #>> '{order,order_number}' = ${order_number})
     order by is_known desc limit 1`.execute(tx);
  return rows[0];
}
