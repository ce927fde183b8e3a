import { sql } from 'kysely';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { submissionUnderWay } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';

/**
 * Puts an order on hold whose pieces only a refund kept here that is over now: the channel refused it, or staff dropped
 * it. They were to be taken off, so they do not leave before staff say so. What was taken off stays off, and its money
 * is told as owed.
 */
export async function keepUnsent(tx: AccountDb, actor: Actor, order_id: number, refundId: number): Promise<void> {
  const { rows } = await sql<{ was_held: boolean }>`
    with kept as (
      select o.id, o.is_held from orders o
       where o.id = ${order_id} and ${isOpen} and not ${submissionUnderWay(sql`o.id`)} and exists (
         select from order_refund_lines i
           join line_items l on l.order_id = o.id and l.source_item_id = i.source_item_id
           left join line_edits e on e.order_id = o.id and e.source_item_id = i.source_item_id
          where i.refund_id = ${refundId} and i.restock = 'unsent'
            and coalesce(e.channel_quantity, l.quantity) - l.quantity < i.pieces))
    update orders o set is_held = true, needs_check = true, version = o.version + 1, updated_at = now()
      from kept where o.id = kept.id returning kept.is_held as was_held`.execute(tx);
  const [kept] = rows;
  if (!kept) return;
  if (!kept.was_held) await recordEvent(tx, actor, { type: 'order.held', order_id });
  await addJob(tx, actor, checkOrders, { order_ids: [order_id] });
}
