import { sql } from 'kysely';
import type { DomainEvent } from '#base/events.ts';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { isWaiting } from '#features/core/order-lifecycle/order-actions.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { setStatus } from '#features/core/order-lifecycle/server/set-status.ts';
import { findOpenParts } from '#features/warehouse/fulfilment/server/order-parts.ts';
import { closeOrder } from '#features/warehouse/stock/server/availability/close-order.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import {
  type ClosedStatus,
  changedFields,
  closedStatus,
  type LineValues,
  linesToSend,
  type OrderValues,
  orderValues,
} from './order-values.ts';
import { compareLines, replaceLines } from './store-lines.ts';

/** What a channel's version changed of an order; `check`: the order must be checked again. */
export type UpdateOutcome = 'same' | 'changed' | 'check';

/**
 * Whether an order still takes its channel's updates: it has not left and is not closed, or the channel reopens it. An
 * order that staff cancelled stays so; one that had nothing to send may have by now. Of one of which a part left, the
 * rest may still be cancelled; not while a warehouse has a part of it.
 */
export async function acceptsChannelUpdates(tx: AccountDb, order: LockedOrder, version: RemoteOrder): Promise<boolean> {
  if (order.in_amware === 1) return false;
  if (isWaiting(order)) {
    if ((await findOpenParts(tx, order.id)).length > 0) return false;
    return version.order_state === 'cancelled' || !(await hasParcels(tx, order.id));
  }
  if (version.order_state !== 'open' || order.order_status === 'shipped') return false;
  const { rows } = await sql`
    select from events where order_id = ${order.id} and type = 'order.cancelled' limit 1`.execute(tx);
  return rows.length === 0;
}

async function hasParcels(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql`select from shipments where order_id = ${orderId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Applies the channel's version to an order, except to the fields that staff edited. */
export async function applyUpdate(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  version: RemoteOrder,
): Promise<UpdateOutcome> {
  if (version.order_state !== 'open') return close(tx, actor, order, closedStatus(version));
  const { values, updated } = await takeOver(tx, order, orderValues(version), linesToSend(version));
  const { is_on_hold = false } = version;
  const isHoldChanged = is_on_hold !== order.is_held_by_channel;
  const isChanged = updated.details.fields.length > 0;
  if (!isChanged && !isHoldChanged && order.order_status !== 'cancelled') return 'same';
  const counter = order.version + 1;
  await setStatus(tx, order.id, isWaiting(order) ? order.order_status : 'pending', {
    ...values,
    ...(isHoldChanged && { is_held_by_channel: is_on_hold, is_held: is_on_hold }),
    ...(!isWaiting(order) && { submit_after: HOLDING_TIME }),
    version: counter,
    needs_check: true,
  }).execute();
  const order_id = order.id;
  const events: DomainEvent[] = [];
  if (isChanged) events.push(updated);
  if (isHoldChanged) {
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

/**
 * Puts a version's lines in the place of an order's. @returns the fields that it sets otherwise, for the order's row,
 * and what the timeline says of all that; staff's edits of both stay
 */
export async function takeOver(
  tx: AccountDb,
  order: LockedOrder,
  next: Partial<OrderValues>,
  sold: readonly LineValues[],
) {
  const fields = changedFields(order, next, order.edited_fields);
  const lines = await compareLines(tx, order.id, sold);
  await replaceLines(tx, order.id, lines);
  const changes = fields.map((field) => ({ field, from: order[field], to: next[field] ?? null }));
  const details = { fields: lines.isSame ? fields : [...fields, 'lines'], changes, version: order.version + 1 };
  return {
    values: Object.fromEntries(fields.map((field) => [field, next[field]])),
    updated: { type: 'order.updated_by_channel' as const, order_id: order.id, details },
  };
}

/** A reopened order gets a new holding time. */
const HOLDING_TIME = sql<string>`now() + make_interval(mins => (select holding_minutes from accounts))`;
const reopened = { to: 'pending', by: 'channel', fields: ['order_status'] } as const;

/** Closes an order that the channel shipped or cancelled before it was sent. */
async function close(tx: AccountDb, actor: Actor, order: LockedOrder, to: ClosedStatus): Promise<UpdateOutcome> {
  await closeOrder(tx, order.id, to);
  const by = 'channel' as const;
  const details = { from: order.order_status, to, by, version: order.version + 1, fields: ['order_status'] };
  await recordEvents(tx, actor, [{ type: 'order.status', order_id: order.id, details }]);
  return 'changed';
}
