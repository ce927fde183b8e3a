import { sql } from 'kysely';
import type { DomainEvent } from '#base/events.ts';
import { isWaiting } from '#features/core/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isBeingSent, type LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { setStatus } from '#features/core/order-lifecycle/server/set-status.ts';
import { errorOf } from '#features/core/order-problems/problem-sentences.ts';
import { releasePart } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { addProblem } from './add-problem.ts';
import { hasOpenChannelChange } from './has-open-channel-change.ts';
import type { OpenPart } from './order-parts.ts';
import { planDocumentsThere } from './plan-documents-there.ts';
import { readSentUnder } from './sent-pieces.ts';

/**
 * Ends a part that will not be sent, or not all of it, and releases the pieces that did not leave, in the caller's
 * transaction that holds the order's lock. Where the rest waits here the pieces join it again: on hold where `isAsked`,
 * since they were asked back, else held by the warehouse's refusal until staff retry. Where the warehouse has the rest
 * they wait until it is done with that, and are short then.
 */
export async function endPart(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  { part, lines, reference }: OpenPart,
  { reason, isAsked }: { reason: string; isAsked: boolean },
): Promise<void> {
  const { id: order_id } = order;
  await sql`update order_parts set state = 'ended', ended_at = now(), answer = ${reason}
    where order_id = ${order_id} and part = ${part}`.execute(tx);
  await releasePart(tx, order_id, part);
  await planDocumentsThere(tx, actor, order_id);
  const sent = await readSentUnder(tx, order_id, reference === null ? [] : [reference]);
  const unsent = lines
    .map(({ source_item_id, pieces }) => ({ source_item_id, pieces: pieces - (sent.get(source_item_id) ?? 0) }))
    .filter(({ pieces }) => pieces > 0);
  const skus = await skusOf(tx, order_id);
  const pieces = unsent.map((line) => ({ sku: skus.get(line.source_item_id) ?? '', quantity: line.pieces }));
  const version = order.version + 1;
  const ended: DomainEvent = {
    type: 'order.part_ended',
    order_id,
    details: { part, reason, pieces, fields: [], version },
  };
  const held: DomainEvent = { type: 'order.held', order_id };
  // What its channel wants now was not read for as long as the part was there.
  const again = (isAsked || (await hasOpenChannelChange(tx, order_id))) && { needs_refetch: true, source_version: '' };
  if (!isWaiting(order) || (await isBeingSent(tx, order_id))) {
    await tx
      .updateTable('orders')
      .set({ version, ask_state_at: sql<string>`now()`, ...again })
      .where('id', '=', order_id)
      .execute();
    return recordEvents(tx, actor, [ended]);
  }
  if (isAsked) {
    await tx
      .updateTable('orders')
      .set({ version, needs_check: true, is_held: true, ...again })
      .where('id', '=', order_id)
      .execute();
    await recordEvents(tx, actor, [ended, ...(order.is_held ? [] : [held])]);
  } else {
    const error = errorOf([{ kind: 'warehouse_refused', subject: reason }]);
    await setStatus(tx, order_id, 'error', { error, version, needs_check: true, ...again }).execute();
    await addProblem(tx, order_id, 'warehouse_refused', reason);
    await recordEvents(tx, actor, [ended]);
  }
  await addJob(tx, actor, checkOrders, { order_ids: [order_id] });
}

async function skusOf(tx: AccountDb, orderId: number): Promise<Map<string, string>> {
  const lines = await tx
    .selectFrom('line_items')
    .select(['source_item_id', 'sku'])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(lines.map(({ source_item_id, sku }) => [source_item_id, sku]));
}
