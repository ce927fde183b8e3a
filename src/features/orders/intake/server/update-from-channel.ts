import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DomainEvent } from '#base/events.ts';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { isWaiting, refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { isBeingSent, type LockedOrder, lockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { Payment } from '#features/orders/order/order-money.ts';
import { keepUnsent } from '#features/orders/refunds/server/keep-unsent.ts';
import { leftOutOf, setLeftOut, storeRefunds } from '#features/orders/refunds/server/store-refunds.ts';
import { storeReturns } from '#features/orders/returns/server/store-returns.ts';
import { askToCancel, askToCancelPart } from '#features/warehouse/fulfilment/server/cancel-order.write.ts';
import { isBeingRecalled } from '#features/warehouse/fulfilment/server/is-being-recalled.ts';
import { findOpenParts, type OpenPart } from '#features/warehouse/fulfilment/server/order-parts.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Json } from '#platform/db/tables.gen.ts';
import { recordEvent, recordEvents } from '#platform/events/record-event.ts';
import { canBeSent, changedLines, isNoChange, type SubmissionDifference, sentFields } from '../channel-change.ts';
import { acceptsChannelUpdates, applyUpdate, type UpdateOutcome } from './apply-update.ts';
import { askToChange } from './change-order.write.ts';
import { keepChannelVersion } from './channel-versions.ts';
import { type OrderRecord, saveOrderRecords } from './order-records.ts';
import { changedFields, type LineValues, linesToSend, lineValues, orderValues, paymentValues } from './order-values.ts';
import { type ShownFulfilled, storeFulfilled } from './store-fulfilled.ts';
import { compareLines } from './store-lines.ts';
import {
  addSubmissionChange,
  findChannelChange,
  isBeingChanged,
  type SubmissionChange,
  withdrawChannelChanges,
} from './submission-changes.ts';

/**
 * Applies the channel's versions to stored orders. An order that has not left follows its channel, except for fields
 * that staff edited; an order that the warehouse has stays as it was sent, and the change is recorded for staff.
 * @returns which orders changed, which must be checked again, and which name another order that they correct, by their
 * source id
 */
export async function updateFromChannel(
  tx: AccountDb,
  actor: Actor,
  connectionId: number,
  versions: readonly RemoteOrder[],
) {
  const ids = versions.map((version) => version.source_order_id);
  const stored = await tx
    .selectFrom('orders')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .where('source_order_id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const bySource = new Map(stored.map((order) => [order.source_order_id, lockedOrder(order)]));
  const toCheck: number[] = [];
  const corrections = new Map<string, number>();
  const records: OrderRecord[] = [];
  const shown: ShownFulfilled[] = [];
  const changed: number[] = [];
  for (const version of versions) {
    const order = bySource.get(version.source_order_id);
    if (!order || order.source_version === version.source_version) continue;
    // An order that is being sent cannot be changed: its version is fetched again afterwards
    // (`refetch-missed-versions`).
    const needs_refetch = order.in_amware === 0 ? await isBeingSent(tx, order.id) : await isBeingChanged(tx, order.id);
    const { source_version, corrects_source_order_id = null, are_payments_partial = false } = version;
    const payments = paymentValues(version.payments);
    const arePaymentsChanged = !needs_refetch && !isSamePayments(order.payments, payments);
    const read = needs_refetch
      ? {}
      : {
          source_version,
          corrects_source_order_id,
          are_payments_partial,
          ...(arePaymentsChanged && { payments: sql<Json>`${jsonb(payments)}` }),
        };
    await tx
      .updateTable('orders')
      .set({ ...read, needs_refetch })
      .where('id', '=', order.id)
      .execute();
    if (needs_refetch) continue;
    records.push({ order_id: order.id, record: version.order_json });
    if (corrects_source_order_id !== order.corrects_source_order_id) corrections.set(order.source_order_id, order.id);
    if (arePaymentsChanged) await recordEvent(tx, actor, paymentsUpdated(order.id));
    const isFollowed = await acceptsChannelUpdates(tx, order, version);
    const outcome = isFollowed
      ? await applyUpdate(tx, actor, order, version)
      : await recordConflict(tx, actor, order, version);
    if (outcome !== 'same' && isFollowed) {
      await keepChannelVersion(tx, order.id, version);
      await withdrawChannelChanges(tx, order.id);
    }
    const isOpen = version.order_state === 'open';
    shown.push({ order_id: order.id, fulfilled: version.fulfilled, is_followed: isFollowed && isOpen });
    const { isChanged: isRefunded, refused } = await storeRefunds(tx, actor, order.id, version);
    if (isFollowed && isOpen) await setLeftOut(tx, order.id, leftOutOf(version));
    for (const refundId of refused) await keepUnsent(tx, actor, order.id, refundId);
    const areReturnsChanged = await storeReturns(tx, actor, order.id, version);
    if (outcome !== 'same' || arePaymentsChanged || isRefunded || areReturnsChanged) changed.push(order.id);
    if (outcome === 'check' || (isRefunded && isFollowed && isOpen)) toCheck.push(order.id);
  }
  await saveOrderRecords(tx, records);
  await storeFulfilled(tx, shown);
  return { changed, toCheck, named: corrections };
}

const isSamePayments = (stored: unknown, next: readonly Payment[]): boolean =>
  JSON.stringify(z.array(Payment).parse(stored)) === JSON.stringify(next);

/** Payments are applied in every state of the order, since they change nothing of what is sent. */
const paymentsUpdated = (order_id: number): DomainEvent => ({
  type: 'order.updated_by_channel',
  order_id,
  details: { fields: ['payments'] },
});

/** What the channel changed of an order that does not take it any more. */
const changeRefused = (order_id: number, fields: readonly string[]): DomainEvent => ({
  type: 'order.channel_change_refused',
  order_id,
  details: { fields },
});

async function recordConflict(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  version: RemoteOrder,
): Promise<UpdateOutcome> {
  if (order.in_amware === 0 && !isWaiting(order)) {
    // It was shipped or cancelled: staff decide whether it leaves after all.
    if (version.order_state !== 'open') return 'same';
    await recordEvent(tx, actor, changeRefused(order.id, ['order_status']));
    return 'changed';
  }
  const parts = await findOpenParts(tx, order.id);
  if (version.order_state === 'cancelled' && parts.length > 0) {
    await askPartsBack(tx, actor, order, parts);
    return 'changed';
  }
  if (
    version.order_state === 'cancelled' &&
    refusals.cancel({ ...order, is_being_sent: false, has_part: false }) === null
  ) {
    const isAsked = await askToCancel(tx, actor, order);
    const asked = { type: 'order.cancel_asked', order_id: order.id, details: { by: 'channel' } } as const;
    await recordEvent(tx, actor, isAsked ? asked : changeRefused(order.id, ['order_status']));
    return 'changed';
  }
  // Our own report of tracking is the usual reason for a new version: only a change of what was sent is worth a word.
  const fields = changedFields(order, orderValues(version), order.edited_fields);
  const isStored = async (lines: LineValues[]) => (await compareLines(tx, order.id, lines)).isSame;
  const isSame = (await isStored(version.lines.map(lineValues))) || (await isStored(linesToSend(version)));
  const isNewChange = await noteChange(tx, actor, order, version, { fields, isSame });
  if (fields.length === 0 && isSame) return isNewChange ? 'changed' : 'same';
  await recordEvent(tx, actor, changeRefused(order.id, isSame ? fields : [...fields, 'lines']));
  return 'changed';
}

/**
 * Keeps what the channel wants of an order that the warehouse has, where that is otherwise than it was sent, or was
 * before. The warehouse is asked to take it while none of it is packed, unless it is being asked to cancel the order.
 * @returns whether that was news
 */
async function noteChange(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  version: RemoteOrder,
  { fields, isSame }: { fields: readonly string[]; isSame: boolean },
): Promise<boolean> {
  // Once it left there too, a channel that reports fulfilled pieces lists all that was sold.
  const hasLeft = shippedStatuses.includes(order.order_status) && version.order_state !== 'open';
  const difference =
    hasLeft && version.fulfilled
      ? { fields: [], lines: [] }
      : await differenceOf(tx, order, version, { fields, isSame });
  const newest = await findChannelChange(tx, order.id);
  const before = newest && !isResolved(newest) ? newest : undefined;
  if (isNoChange(difference) && before === undefined) return false;
  const version_id = await keepChannelVersion(tx, order.id, version);
  // It was asked for, refused or kept as sent before.
  if (before && before.state !== 'open' && isDeepStrictEqual(before.difference, difference)) return false;
  await withdrawChannelChanges(tx, order.id);
  if (isNoChange(difference)) return true;
  const stored = await tx
    .selectFrom('line_items')
    .select(['source_item_id', 'parent_item_id', 'is_goods', 'quantity'])
    .where('order_id', '=', order.id)
    .execute();
  const hasPart = (await findOpenParts(tx, order.id)).length > 0;
  const isTaken = order.order_status === 'pending' && order.in_amware === 1 && !hasPart;
  const mayBeAsked = isTaken && canBeSent(difference, stored) && !(await isBeingRecalled(tx, order.id));
  if (!mayBeAsked || !(await askToChange(tx, actor, order, { version_id }, difference)))
    await addSubmissionChange(tx, order, { version_id }, { difference, state: 'open' });
  return true;
}

/**
 * The channel cancelled an order of which a warehouse has parts: these are asked for, and what waits here stays
 * meanwhile. Once they are back the channel's word is read again, and closes the order.
 */
async function askPartsBack(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  parts: readonly OpenPart[],
): Promise<void> {
  const events: DomainEvent[] = [];
  for (const part of parts) {
    const details = { part: part.part, by: 'channel' } as const;
    const event = { type: 'order.part_cancel_asked', order_id: order.id, details } as const;
    if (await askToCancelPart(tx, actor, part)) events.push(event);
  }
  if (isWaiting(order) && !order.is_held) events.push({ type: 'order.held', order_id: order.id });
  // A part that no warehouse took yet is asked for once one has.
  const again = parts.some(({ state }) => state === 'asked') && { needs_refetch: true, source_version: '' };
  await tx
    .updateTable('orders')
    .set({ ...(isWaiting(order) && { is_held: true }), ...again, updated_at: sql<string>`now()` })
    .where('id', '=', order.id)
    .execute();
  await recordEvents(tx, actor, events);
}

const isResolved = ({ state }: SubmissionChange): boolean => state === 'taken' || state === 'withdrawn';

/** What of a channel's version is otherwise than the warehouse was sent it. */
async function differenceOf(
  tx: AccountDb,
  order: LockedOrder,
  version: RemoteOrder,
  { fields, isSame }: { fields: readonly string[]; isSame: boolean },
): Promise<SubmissionDifference> {
  const next = orderValues(version);
  const sent = await tx
    .selectFrom('line_items')
    .select(['source_item_id', 'sku', 'quantity', 'is_goods'])
    .where('order_id', '=', order.id)
    .where('origin', '=', 'channel')
    .orderBy('id')
    .execute();
  const { lines } = await compareLines(tx, order.id, version.lines.map(lineValues));
  return {
    fields: sentFields.filter((field) => fields.includes(field)).map((field) => ({ field, to: next[field] })),
    lines: isSame ? [] : changedLines(sent, lines),
  };
}
