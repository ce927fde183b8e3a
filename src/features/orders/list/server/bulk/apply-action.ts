import { sql } from 'kysely';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { hasWriteUnderWay } from '#features/core/order-lifecycle/server/is-open.ts';
import { readLocked } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { BulkAction, BulkChange, BulkOutcome } from '#features/orders/order/bulk-contract.ts';
import { cancelLocked } from '#features/orders/page/server/actions/cancel-order.ts';
import { holdOrders } from '#features/orders/page/server/actions/hold-orders.ts';
import { ignoreLocked } from '#features/orders/page/server/actions/ignore-error.ts';
import { retryChannelNotifications } from '#features/warehouse/fulfilment/server/retry-channel-notifications.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent, recordEvents } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';

type BulkOrder = { id: number; order_status: OrderStatus; in_amware: number; is_held: boolean; is_being_sent: boolean };
type Outcomes = Map<number, BulkOutcome>;
type Change = { tx: AccountDb; actor: Actor; text: string; orders: readonly BulkOrder[] };

const apply: Readonly<Record<BulkAction, (change: Change) => Promise<Outcomes>>> = {
  retry,
  hold: (change) => setHeld(change, true),
  release: (change) => setHeld(change, false),
  comment,
  ignore,
  cancel,
};

/** Does one thing with named orders, in one transaction; their outcomes come in the order of the ids. */
export async function changeNamedOrders(
  staff: Staff,
  change: Pick<BulkChange, 'action' | 'text'>,
  ids: readonly number[],
): Promise<{ data: { id: number; outcome: BulkOutcome }[] }> {
  const outcomes = await staff.db.transaction().execute((tx) => applyAction(tx, staff, change, ids));
  return { data: ids.map((id) => ({ id, outcome: outcomes.get(id) ?? 'not_found' })) };
}

/**
 * Applies one action to many orders in the caller's transaction, with an outcome for each: an order that does not allow
 * the action is skipped. Orders that do not exist, or are another account's, have no outcome.
 */
export async function applyAction(
  tx: AccountDb,
  actor: Actor,
  { action, text }: Pick<BulkChange, 'action' | 'text'>,
  ids: readonly number[],
): Promise<Outcomes> {
  const orders = await lockOrders(tx, ids);
  const outcomes = await apply[action]({ tx, actor, text, orders });
  await publishEvent(tx, actor, { type: 'orders.changed' });
  return outcomes;
}

/**
 * Locks the orders in one order for all; those of another account are not among them. Their writes are read by a
 * statement of their own: one that waited for a lock sees what else was saved meanwhile only of the rows that it locks.
 */
async function lockOrders(tx: AccountDb, ids: readonly number[]): Promise<BulkOrder[]> {
  await sql`select from orders where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<BulkOrder>`
    select o.id, o.order_status, o.in_amware, o.is_held, ${hasWriteUnderWay} as is_being_sent
      from orders o where o.id = any(${ids}::bigint[]) order by o.id`.execute(tx);
  return rows;
}

const outcomesOf = (orders: readonly BulkOrder[], outcomeOf: (order: BulkOrder) => BulkOutcome): Outcomes =>
  new Map(orders.map((order) => [order.id, outcomeOf(order)]));

const doneOf = (outcomes: Outcomes): number[] =>
  [...outcomes].flatMap(([id, outcome]) => (outcome === 'done' ? [id] : []));

/** Has orders checked again; what the warehouse or the channel refused before is tried again. */
async function retry({ tx, actor, orders }: Change): Promise<Outcomes> {
  const waiting = outcomesOf(orders, (order) => refusals.retry(order) ?? 'done');
  const ids = doneOf(waiting);
  const notified = await retryChannelNotifications(
    tx,
    actor,
    orders.map(({ id }) => id),
  );
  await sql`delete from problems where kind = 'warehouse_refused' and order_id = any(${ids}::bigint[])`.execute(tx);
  await recordEvents(
    tx,
    actor,
    [...ids, ...notified].map((order_id) => ({ type: 'order.retried', order_id })),
  );
  await checkAgain(tx, actor, ids);
  return new Map([...waiting, ...[...notified].map((id) => [id, 'done'] as const)]);
}

/** Keeps orders from being sent, or releases them. Only orders that have not left can be held. */
async function setHeld({ tx, actor, orders }: Change, isHeld: boolean): Promise<Outcomes> {
  const asWanted = isHeld ? 'already_held' : 'not_held';
  const outcomes = outcomesOf(
    orders,
    (order) => refusals.hold(order) ?? (order.is_held === isHeld ? asWanted : 'done'),
  );
  const moved = doneOf(outcomes);
  await holdOrders(tx, actor, moved, isHeld);
  if (!isHeld) await checkAgain(tx, actor, moved);
  return outcomes;
}

async function comment({ tx, actor, text, orders }: Change): Promise<Outcomes> {
  await recordEvents(
    tx,
    actor,
    orders.map(({ id }) => ({ type: 'order.commented', order_id: id, details: { text } })),
  );
  return outcomesOf(orders, () => 'done');
}

async function ignore({ tx, actor, text, orders }: Change): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (const { id } of orders) {
    outcomes.set(id, (await ignoreLocked(tx, actor, await readLocked(tx, id), text)) ?? 'done');
  }
  await checkAgain(tx, actor, doneOf(outcomes));
  return outcomes;
}

async function cancel({ tx, actor, text, orders }: Change): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  for (const { id } of orders) outcomes.set(id, await cancelLocked(tx, actor, await readLocked(tx, id), text));
  return outcomes;
}

async function checkAgain(tx: AccountDb, actor: Actor, order_ids: number[]): Promise<void> {
  if (order_ids.length > 0) await addJob(tx, actor, checkOrders, { order_ids });
}
