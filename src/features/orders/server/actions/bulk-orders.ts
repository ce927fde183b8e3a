import { sql } from 'kysely';
import { retryChannelNotifications } from '#features/fulfilment/server/retry-channel-notifications.ts';
import { refusals } from '#features/order-lifecycle/order-actions.ts';
import type { OrderStatus } from '#features/order-lifecycle/order-status.ts';
import { checkOrders } from '#features/order-lifecycle/server/check-orders.ts';
import { hasWriteUnderWay } from '#features/order-lifecycle/server/is-open.ts';
import type { Staff } from '#platform/db/actor.ts';
import { publishEvent, recordEvents } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { repliesFor } from '#texts/replies-for.ts';

type BulkOrder = { id: number; order_status: OrderStatus; in_amware: number; is_held: boolean; is_being_sent: boolean };
type BulkOutcome = { id: number; outcome: 'done' | 'skipped'; reason: string };

/**
 * Locks the orders in one order for all; those of another account are not among them. Their writes are read by a statement of their own:
 * one that waited for a lock sees what else was saved meanwhile only of the rows that it locks.
 */
async function lockOrders(tx: Staff['db'], ids: readonly number[]): Promise<Map<number, BulkOrder>> {
  await sql`select from orders where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<BulkOrder>`
    select o.id, o.order_status, o.in_amware, o.is_held, ${hasWriteUnderWay} as is_being_sent
      from orders o where o.id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Has orders checked again; what the warehouse or the channel refused before is tried again. Orders that do not wait are skipped
 * with the reason.
 */
export async function retryAll(staff: Staff, ids: readonly number[]): Promise<{ data: BulkOutcome[] }> {
  const t = repliesFor(staff).orders;
  return staff.db.transaction().execute(async (tx) => {
    const found = await lockOrders(tx, ids);
    const skipped = (id: number) => reasonToSkip(found.get(id), t, 'retry');
    const waiting = ids.filter((id) => skipped(id) === null);
    const retried = await retryChannelNotifications(tx, staff, [...found.keys()]);
    await sql`delete from problems where kind = 'warehouse_refused' and order_id = any(${waiting}::bigint[])`.execute(
      tx,
    );
    await recordEvents(
      tx,
      staff,
      [...waiting, ...retried].map((order_id) => ({ type: 'order.retried', order_id })),
    );
    if (waiting.length > 0) await addJob(tx, staff, checkOrders, { order_ids: waiting });
    return { data: ids.map((id) => outcomeOf(id, retried.has(id) ? null : skipped(id))) };
  });
}

/** Keeps orders from being sent, or releases them. Only orders that have not left can be held. */
export async function holdAll(staff: Staff, ids: readonly number[], isHeld: boolean): Promise<{ data: BulkOutcome[] }> {
  const t = repliesFor(staff).orders;
  const asWanted = isHeld ? t.already_held : t.not_held;
  return staff.db.transaction().execute(async (tx) => {
    const found = await lockOrders(tx, ids);
    const skipped = (id: number) =>
      reasonToSkip(found.get(id), t, 'hold') ?? (found.get(id)?.is_held === isHeld ? asWanted : null);
    const data = ids.map((id) => outcomeOf(id, skipped(id)));
    const moved = data.flatMap(({ id, outcome }) => (outcome === 'done' ? [id] : []));
    await sql`update orders set is_held = ${isHeld}, updated_at = now(), updated_by = ${staff.name} where id = any(${moved}::bigint[])`.execute(
      tx,
    );
    await recordEvents(
      tx,
      staff,
      moved.map((order_id) => ({ type: isHeld ? 'order.held' : 'order.released', order_id })),
    );
    if (moved.length > 0) {
      await publishEvent(tx, staff, { type: 'orders.held' });
      if (!isHeld) await addJob(tx, staff, checkOrders, { order_ids: moved });
    }
    return { data };
  });
}

type Reasons = { not_found: string; not_waiting: string };

/** Why an order does not take an action; null where it does. */
function reasonToSkip(row: BulkOrder | undefined, t: Reasons, action: 'retry' | 'hold'): string | null {
  if (row === undefined) return t.not_found;
  return refusals[action](row) && t.not_waiting;
}

const outcomeOf = (id: number, reason: string | null): BulkOutcome => ({
  id,
  outcome: reason === null ? 'done' : 'skipped',
  reason: reason ?? '',
});
