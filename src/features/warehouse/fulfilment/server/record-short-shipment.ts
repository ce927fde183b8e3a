import { sql } from 'kysely';
import type { RemoteFulfilment } from '#connectors/core/remote.ts';
import { warehouseStatuses } from '#features/core/order-lifecycle/order-status.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { releaseStock } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Json } from '#platform/db/tables.gen.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { moveStatus } from './move-status.ts';
import { type ShortLine, shortLines } from './short-lines.ts';

/** The lines of an order of which pieces are missing. `gone`: pieces by line number that are not. */
export async function readShortLines(
  tx: AccountDb,
  orderId: number,
  gone: ReadonlyMap<string, number>,
): Promise<ShortLine[]> {
  const stored = await tx
    .selectFrom('line_items')
    .select(['source_item_id', 'parent_item_id', 'is_goods', 'quantity', 'sku'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  return shortLines(stored, gone);
}

/** Nothing more is to be learnt of an order there. */
export async function stopAsking(tx: AccountDb, orderId: number): Promise<void> {
  await sql`update orders set ask_state_at = now() + interval '100 years' where id = ${orderId}`.execute(tx);
}

/**
 * Records that a warehouse sent a part of an order and will not send the rest, in the caller's transaction that holds
 * the order's lock: the rest is released, and the order waits for staff as it is. Doing it again changes nothing.
 * `sent`: pieces in parcels, by line number.
 */
export async function recordShortShipment(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  { reason, updated_at }: RemoteFulfilment,
  sent: ReadonlyMap<string, number>,
): Promise<void> {
  const lines = await readShortLines(tx, order.id, sent);
  const from = order.order_status;
  if (lines.length === 0 || !warehouseStatuses.includes(from)) return;
  await stopAsking(tx, order.id);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('short_shipments')
    .values({
      order_id: order.id,
      reference: order.amware_ref_num ?? '',
      reason,
      lines: sql<Json>`${jsonb(lines)}`,
      ended_at: updated_at,
    })
    .onConflict((clash) => clash.columns(['account_id', 'order_id', 'reference']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return;
  if (from !== 'partially_shipped') await moveStatus(tx, actor, order.id, { from, to: 'partially_shipped' });
  await releaseStock(tx, [order.id]);
  const pieces = lines.map(({ sku, pieces: quantity }) => ({ sku, quantity }));
  await recordEvent(tx, actor, { type: 'order.short_shipped', order_id: order.id, details: { reason, pieces } });
}
