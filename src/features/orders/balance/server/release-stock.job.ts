import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { closedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isOpen, listed } from '#features/core/order-lifecycle/server/is-open.ts';
import { releaseStock } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvents } from '#platform/events/record-event.ts';
import { addJob, job, jobKind } from '#platform/jobs/job.ts';

const kind = jobKind('release-stock', z.object({ order_ids: z.array(Id) }));

/** Has stock released that these orders reserve for nothing, once each time it is found. What stays is reported. */
export async function releaseStockSoon(tx: AccountDb, actor: Actor, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) await addJob(tx, actor, kind, { order_ids: [...new Set(orderIds)] });
}

/**
 * Releases what closed orders hold, which the timeline says; open ones are checked, which holds what they need. Of
 * those that the warehouse has nothing is released. Doing it twice changes nothing.
 */
export const releaseStockJob = job(kind.name, kind.payload, async ({ order_ids }, { actor }) => {
  await actor.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; is_open: boolean; pieces: number }>`
      select o.id, ${isOpen} as is_open,
             (select coalesce(sum(h.quantity), 0)::int from stock_reservations h where h.order_id = o.id) as pieces
        from orders o where o.id = any(${order_ids}::bigint[])
         and (${isOpen} or o.order_status in (${listed(closedStatuses)}))
       order by o.id for no key update of o`.execute(tx);
    const open = rows.filter(({ is_open }) => is_open);
    const closed = rows.filter(({ is_open, pieces }) => !is_open && pieces > 0);
    if (open.length > 0) await addJob(tx, actor, checkOrders, { order_ids: open.map(({ id }) => id) });
    if (closed.length === 0) return;
    const closedIds = closed.map(({ id }) => id);
    await releaseStock(tx, closedIds);
    const events = closed.map(({ id, pieces }) => ({
      type: 'order.stock_released' as const,
      order_id: id,
      details: { pieces },
    }));
    await recordEvents(tx, actor, events);
    await publishEvent(tx, actor, { type: 'orders.changed' });
  });
});
