import { sql } from 'kysely';
import type { OrderLine } from '#features/core/order-lifecycle/order-line.ts';
import { shippableLines } from '#features/core/order-lifecycle/order-rules.ts';
import { mayMove, OrderStatus, statusByQuantities } from '#features/core/order-lifecycle/order-status.ts';
import { releaseStock } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { moveStatus } from './move-status.ts';

type Line = Pick<OrderLine, 'source_item_id' | 'parent_item_id' | 'is_goods' | 'quantity'> & { shipped: number };

/** Sets an order's status by its shipments, in the caller's transaction. @returns the status it has now */
export async function applyShippedStatus(
  tx: AccountDb,
  actor: Actor,
  orderId: number,
): Promise<OrderStatus | undefined> {
  const { rows } = await sql<{ order_status: string; in_amware: number; is_channel_notified: boolean; lines: Line[] }>`
    select o.order_status, o.in_amware,
           not exists (select
             from shipments s where s.order_id = o.id and s.channel_notified_at is null) as is_channel_notified,
           (select jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'parent_item_id', l.parent_item_id,
              'is_goods', l.is_goods, 'quantity', l.quantity, 'shipped', coalesce(
                (select sum(x.qty_shipped) from shipments s join shipment_lines x on x.shipment_id = s.id
                  where s.order_id = o.id and x.source_item_id = l.source_item_id), 0)))
              from line_items l where l.order_id = o.id) as lines
      from orders o where o.id = ${orderId}`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const from = OrderStatus.parse(row.order_status);
  const to = statusByQuantities(shippableLines(row.lines), row.is_channel_notified);
  // A part left, and the rest waits here to be sent again.
  if (to === 'partially_shipped' && row.in_amware === 0) return from;
  if (!to || to === from || !mayMove(from, to)) return from;
  await moveStatus(tx, actor, orderId, { from, to });
  await sql`delete from problems where order_id = ${orderId} and kind = 'unknown_to_warehouse'`.execute(tx);
  if (to !== 'partially_shipped') await releaseStock(tx, [orderId]);
  return to;
}
