import { sql } from 'kysely';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { balanceRows } from '#features/orders/balance/balance-rows.ts';
import { misreportedLines, partsOf } from '#features/orders/balance/misreported-lines.ts';
import { findBalanceFacts } from '#features/orders/balance/server/find-balance-facts.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import { applyShippedStatus } from '#features/warehouse/fulfilment/server/apply-shipped-status.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';

/**
 * Adopts pieces that the channel shows as fulfilled and that did not leave here: they were shipped externally. They
 * become a parcel that the channel knows, and none of our stock is deducted. In the caller's transaction that holds the
 * order's lock.
 */
export async function adoptFulfilled(tx: AccountDb, staff: Staff, order: LockedOrder): Promise<void> {
  const [facts] = await findBalanceFacts(tx, [order.id]);
  if (!facts?.shown) return;
  const rows = balanceRows(facts);
  const wrong = misreportedLines(facts, rows);
  const pieces = wrong.flatMap(({ line, sent, by }) => {
    const parts = partsOf(rows.lines, line);
    if (parts.length === 0) return [{ source_item_id: line.source_item_id, sku: line.sku, pieces: by }];
    return parts.map(({ line: part, pieces: counted }) => ({
      source_item_id: part.source_item_id,
      sku: part.sku,
      pieces: Math.max(0, Math.ceil(((sent + by) * part.wanted) / line.wanted) - (counted?.sent ?? 0)),
    }));
  });
  await sql`
    with parcel as (
      insert into shipments (order_id, connection_id, shipment_id, shipped_at, channel_notified_at)
      select ${order.id}, ${order.connection_id}, 'elsewhere:' || ${order.id}::bigint || ':' || count(*),
             ${facts.shown.at}::timestamptz, now()
        from shipments where order_id = ${order.id}
      returning id)
    insert into shipment_lines (shipment_id, source_item_id, sku, qty_shipped)
    select parcel.id, r.source_item_id, r.sku, r.pieces
      from parcel, jsonb_to_recordset(${jsonb(pieces)}) as r (source_item_id text, sku text, pieces int)
     where r.pieces > 0`.execute(tx);
  const version = order.version + 1;
  const details = { pieces: wrong.map(({ line: { sku }, by }) => ({ sku, quantity: by })), fields: [], version };
  await recordEvent(tx, staff, { type: 'order.fulfilment_adopted', order_id: order.id, details });
  // What waits here needs less stock now, which its check finds.
  const needs_check = order.in_amware === 0;
  await tx
    .updateTable('orders')
    .set({ version, needs_check, updated_by: staff.user_id, updated_at: sql<string>`now()` })
    .where('id', '=', order.id)
    .execute();
  await applyShippedStatus(tx, staff, order.id);
  if (needs_check) await addJob(tx, staff, checkOrders, { order_ids: [order.id] });
  await planDocumentsOf(tx, staff, [order.id]);
}
