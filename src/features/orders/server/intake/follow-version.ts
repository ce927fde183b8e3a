import { sql } from 'kysely';
import type { DomainEvent } from '#base/events.ts';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { isWaiting } from '#features/order-lifecycle/order-actions.ts';
import type { LockedOrder } from '#features/order-lifecycle/server/lock-order.ts';
import { setStatus } from '#features/order-lifecycle/server/set-status.ts';
import { closeOrder } from '#features/stock/server/availability/close-order.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { type ClosedStatus, changedFields, closedStatus, linesToSend, orderValues } from './order-values.ts';
import { compareLines, replaceLines } from './store-lines.ts';

/** What a channel's version did to an order; `check`: it must be checked again. */
export type Outcome = 'same' | 'changed' | 'check';

/**
 * Whether an order follows its channel: one that has not left and that nobody closed, or that the channel opens again. What staff
 * cancelled stays so, and what had nothing to send may have by now.
 */
export async function mayFollow(tx: AccountDb, order: LockedOrder, version: RemoteOrder): Promise<boolean> {
  if (order.in_amware === 1) return false;
  if (isWaiting(order)) return true;
  if (version.order_state !== 'open' || order.order_status === 'shipped') return false;
  const { rows } = await sql`
    select from events where order_id = ${order.id} and type = 'order.cancelled' limit 1`.execute(tx);
  return rows.length === 0;
}

/** Brings an order to what its channel says, but for what staff set. */
export async function followVersion(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  version: RemoteOrder,
): Promise<Outcome> {
  if (version.order_state !== 'open') return close(tx, actor, order, closedStatus(version));
  const next = orderValues(version);
  const fields = changedFields(order, next, order.edited_fields);
  const lines = await compareLines(tx, order.id, linesToSend(version));
  await replaceLines(tx, order.id, lines);
  const { is_on_hold = false } = version;
  const isHeldOtherwise = is_on_hold !== order.is_held_by_channel;
  const isChanged = fields.length > 0 || !lines.isSame;
  if (!isChanged && !isHeldOtherwise && order.order_status !== 'cancelled') return 'same';
  const counter = order.version + 1;
  await setStatus(tx, order.id, isWaiting(order) ? order.order_status : 'pending', {
    ...Object.fromEntries(fields.map((field) => [field, next[field]])),
    ...(isHeldOtherwise && { is_held_by_channel: is_on_hold, is_held: is_on_hold }),
    ...(!isWaiting(order) && { submit_after: HOLDING_TIME }),
    version: counter,
    needs_check: true,
  }).execute();
  const order_id = order.id;
  const events: DomainEvent[] = [];
  if (isChanged) {
    const changes = fields.map((field) => ({ field, from: order[field], to: next[field] }));
    const details = { fields: lines.isSame ? fields : [...fields, 'lines'], changes, version: counter };
    events.push({ type: 'order.updated_by_channel', order_id, details });
  }
  if (isHeldOtherwise) {
    const type = is_on_hold ? 'order.held' : 'order.released';
    events.push({ type, order_id, details: { fields: [], version: counter } });
  }
  if (!isWaiting(order)) {
    const details = { ...reopened, from: order.order_status, version: counter };
    events.push({ type: 'order.status', order_id, details });
  }
  await recordEvents(tx, actor, events);
  return 'check';
}

/** Staff may edit it anew before it is sent. */
const HOLDING_TIME = sql<string>`now() + make_interval(mins => (select holding_minutes from accounts))`;
const reopened = { to: 'pending', by: 'channel', fields: ['order_status'] } as const;

/** The channel shipped or cancelled an order that we never sent: there is nothing left to do for it. */
async function close(tx: AccountDb, actor: Actor, order: LockedOrder, to: ClosedStatus): Promise<Outcome> {
  await closeOrder(tx, order.id, to);
  const by = 'channel' as const;
  const details = { from: order.order_status, to, by, version: order.version + 1, fields: ['order_status'] };
  await recordEvents(tx, actor, [{ type: 'order.status', order_id: order.id, details }]);
  return 'changed';
}
