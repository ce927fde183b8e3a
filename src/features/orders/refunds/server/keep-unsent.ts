import { type RawBuilder, sql } from 'kysely';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { submissionUnderWay } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';

/**
 * Pieces that other refunds of an order took off it here before they left, and that its channel still counts: by
 * `source_item_id`, in `pieces`.
 */
export const takenOffByOthers = (orderId: number, refundId: number): RawBuilder<unknown> => sql`
  (select i.source_item_id, sum(i.pieces - i.left_out)::int as pieces
     from order_refunds f join order_refund_lines i on i.refund_id = f.id
    where f.order_id = ${orderId} and f.id <> ${refundId} and f.state <> 'refused' and i.restock = 'unsent'
    group by 1)`;

/**
 * Puts an order on hold whose pieces were kept here only by a refund that has ended: the channel refused it, or staff
 * dropped it. They were to be taken off, so they leave only once staff say so. Pieces that were taken off stay off, and
 * their money is reported as owed.
 */
export async function keepUnsent(tx: AccountDb, actor: Actor, order_id: number, refundId: number): Promise<void> {
  const { rows } = await sql<{ was_held: boolean }>`
    with kept as (
      select o.id, o.is_held from orders o
       where o.id = ${order_id} and ${isOpen} and not ${submissionUnderWay(sql`o.id`)} and exists (
         select from order_refund_lines i
           join line_items l on l.order_id = o.id and l.source_item_id = i.source_item_id
           left join line_edits e on e.order_id = o.id and e.source_item_id = i.source_item_id
           left join ${takenOffByOthers(order_id, refundId)} x on x.source_item_id = i.source_item_id
          where i.refund_id = ${refundId} and i.restock = 'unsent'
            and coalesce(e.channel_quantity, l.quantity) - l.quantity - coalesce(x.pieces, 0)
                < i.pieces - i.left_out))
    update orders o set is_held = true, needs_check = true, version = o.version + 1, updated_at = now()
      from kept where o.id = kept.id returning kept.is_held as was_held`.execute(tx);
  const [kept] = rows;
  if (!kept) return;
  if (!kept.was_held) await recordEvent(tx, actor, { type: 'order.held', order_id });
  await addJob(tx, actor, checkOrders, { order_ids: [order_id] });
}
