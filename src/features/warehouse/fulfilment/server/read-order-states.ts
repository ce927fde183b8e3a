import { sql } from 'kysely';
import type { RemoteFulfilment } from '#connectors/core/remote.ts';
import { mayMove } from '#features/core/order-lifecycle/order-status.ts';
import { isInWarehouse } from '#features/core/order-lifecycle/server/is-open.ts';
import { type LockedOrder, lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { setStatus } from '#features/core/order-lifecycle/server/set-status.ts';
import { errorOf } from '#features/core/order-problems/problem-sentences.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import type { Poll } from '#features/partners/connections/server/polls.ts';
import { releaseRest, releaseStock } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addProblem } from './add-problem.ts';
import { endPart } from './end-part.ts';
import { hasOpenChannelChange } from './has-open-channel-change.ts';
import { isBeingCancelled } from './is-being-cancelled.ts';
import { isBeingRecalled } from './is-being-recalled.ts';
import { moveStatus } from './move-status.ts';
import { findOpenParts, findPartThere, markWhereLeft, type OpenPart } from './order-parts.ts';
import { planDocumentsThere } from './plan-documents-there.ts';
import { readShortLines, recordShortShipment, stopAsking } from './record-short-shipment.ts';
import { readGonePieces, readSentPieces, readSentUnder } from './sent-pieces.ts';
import { hasUnreadParcels, isOverThere } from './short-lines.ts';

/** The warehouse answers for one order a call, and its calls are few. */
const MAX_A_POLL = 10;
/**
 * Webhooks report most changes at once; polling finds what they missed, and must leave most calls to parcels and new
 * orders.
 */
const ASK_EVERY_S = 60;
/** An order that the warehouse does not know is not asked about in every poll. */
const ASK_UNKNOWN_EVERY_S = 3_600;

/** An order, or a part of it, that a warehouse has by this reference. */
type Waiting = { id: number; reference: string };

/**
 * Polls the states of orders, and of their parts, of which the warehouse has something to send, those that waited
 * longest first.
 */
export async function readOrderStates({ open, actor, signal }: Poll): Promise<void> {
  if (!open.connector.fetch?.fulfilment) return;
  for (const waiting of await findDue(actor, open.id)) {
    if (signal.aborted || (await open.reserveCall()) > 0) return;
    if (!(await readState({ open, actor }, waiting))) return;
  }
}

type Asking = Pick<Poll, 'open' | 'actor'>;

/**
 * Reads the state of the order with this reference from the warehouse; does nothing where the order is not waiting
 * there.
 */
export async function readOrderState({ open, actor }: Asking, reference: string): Promise<void> {
  const { rows } = await sql<Waiting>`
    select o.id, o.amware_ref_num as reference from orders o join core_locations l on l.core_id = o.warehouse
     where o.amware_ref_num = ${reference} and ${isInWarehouse} and l.connection_id = ${open.id}
    union all
    select p.order_id, p.reference
      from order_submissions s
      join order_parts p on p.order_id = s.order_id and p.reference = s.reference
      join core_locations l on l.core_id = p.core_id
     where s.reference = ${reference} and p.state = 'there' and l.connection_id = ${open.id}
     limit 1`.execute(actor.db);
  if (rows[0]) await readState({ open, actor }, rows[0]);
}

/** @returns false where the warehouse gave no answer about this order: then it gives none about others */
async function readState({ open, actor }: Asking, { id, reference }: Waiting): Promise<boolean> {
  const read = open.connector.fetch?.fulfilment;
  if (!read) return false;
  const tried = await callPartner(actor, open, { action: 'ask', order_id: id, result: () => null }, (ctx) =>
    read(ctx, reference),
  );
  if (tried.ok) await saveState(actor, { id, reference }, tried.value);
  else if (tried.error.kind === 'not_found') await recordUnknownToWarehouse(actor, { id, reference });
  return tried.ok || tried.error.kind === 'not_found';
}

async function findDue(actor: Actor, connectionId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select w.id, w.reference
      from ((select o.id, o.amware_ref_num as reference, o.ask_state_at
               from orders o join core_locations l on l.core_id = o.warehouse
              where ${isInWarehouse} and o.ask_state_at <= now() and l.connection_id = ${connectionId}
              order by o.ask_state_at, o.id limit ${MAX_A_POLL})
            union all
            (select p.order_id, p.reference, p.ask_state_at
               from order_parts p join core_locations l on l.core_id = p.core_id
              where p.state = 'there' and p.ask_state_at <= now() and l.connection_id = ${connectionId}
              order by p.ask_state_at, p.order_id limit ${MAX_A_POLL})) w
     order by w.ask_state_at, w.id limit ${MAX_A_POLL}`.execute(actor.db);
  return rows;
}

/** Shipped quantities and the statuses that follow from them come with the shipments, not from here. */
async function saveState(actor: Actor, waiting: Waiting, found: RemoteFulfilment): Promise<void> {
  const { id: orderId, reference } = waiting;
  await actor.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const part = await findPartThere(tx, orderId, reference);
    if (!part && order.amware_ref_num !== reference) return;
    await scheduleNextAsk(tx, waiting, ASK_EVERY_S);
    await sql`delete from problems where order_id = ${orderId} and kind = 'unknown_to_warehouse'`.execute(tx);
    // Its parcels are read first: what is in none of them will not come.
    const sentOfThis = await readSentUnder(tx, orderId, part ? [reference] : ['', reference]);
    if (isOverThere(found) && hasUnreadParcels(found.lines, sentOfThis)) return;
    if (part) return savePartState(tx, actor, order, part, found, sentOfThis);
    const sent = await readSentPieces(tx, orderId);
    const hasPart = (await findOpenParts(tx, orderId)).length > 0;
    if (isOverThere(found) && hasPart) {
      const isShort = (await readShortLines(tx, orderId, await readGonePieces(tx, orderId))).length > 0;
      await (isShort ? reopen(tx, actor, order, found.reason) : stopAsking(tx, orderId));
    } else if (isOverThere(found) && sent.size > 0) {
      await recordShortShipment(tx, actor, order, found, sent);
    } else if (found.status === 'packing' && order.order_status === 'pending') {
      await moveStatus(tx, actor, orderId, { from: order.order_status, to: 'packing' });
    } else if (found.status === 'cancelled' && mayMove(order.order_status, 'cancelled')) {
      if (await isBeingRecalled(tx, orderId)) return;
      await moveStatus(tx, actor, orderId, { from: order.order_status, to: 'cancelled' });
      await releaseStock(tx, [orderId]);
    } else if (found.status === 'rejected' && mayMove(order.order_status, 'error')) {
      await reopen(tx, actor, order, found.reason);
    }
  });
}

/** A part ends where the warehouse will send nothing more of it; the order's status is of what waits here. */
async function savePartState(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  part: OpenPart,
  found: RemoteFulfilment,
  sent: ReadonlyMap<string, number>,
): Promise<void> {
  if (!isOverThere(found) || (await markWhereLeft(tx, part, sent))) return;
  // The answer of who asked it to cancel the part may be lost.
  const isAsked = await isBeingCancelled(tx, { id: order.id, amware_ref_num: part.reference });
  await endPart(tx, actor, order, part, { reason: isAsked ? '' : found.reason, isAsked });
}

/**
 * The warehouse gave back what it had of the order: rejected, or not all of it sent while it has parts of it too. Staff
 * may edit it and send it again, as a new version. What its channel wanted otherwise meanwhile is read again, and the
 * order follows it.
 */
async function reopen(tx: AccountDb, actor: Actor, order: LockedOrder, reason: string): Promise<void> {
  const { id } = order;
  // What left in part waits here as what is pending does.
  if (!mayMove(order.order_status, 'error')) await setStatus(tx, id, 'pending').execute();
  await setStatus(tx, id, 'error', {
    error: errorOf([{ kind: 'warehouse_refused', subject: reason }]),
    in_amware: 0,
    amware_ref_num: null,
    version: sql<number>`version + 1`,
    ...((await hasOpenChannelChange(tx, id)) && { needs_refetch: true, source_version: '' }),
  }).execute();
  await addProblem(tx, id, 'warehouse_refused', reason);
  await releaseRest(tx, id);
  await recordEvent(tx, actor, { type: 'order.refused', order_id: id, details: { reason } });
  await planDocumentsThere(tx, actor, id);
}

/**
 * The order is unknown to the warehouse. It stays as it is, since it may still ship; staff see it and ask the
 * warehouse.
 */
async function recordUnknownToWarehouse(actor: Actor, waiting: Waiting): Promise<void> {
  const { id: orderId, reference } = waiting;
  await actor.db.transaction().execute(async (tx) => {
    await scheduleNextAsk(tx, waiting, ASK_UNKNOWN_EVERY_S);
    await addProblem(tx, orderId, 'unknown_to_warehouse', reference);
    await recordEvent(tx, actor, { type: 'order.lost', order_id: orderId, details: { reference } });
  });
}

async function scheduleNextAsk(tx: AccountDb, { id, reference }: Waiting, seconds: number): Promise<void> {
  const next = sql`now() + make_interval(secs => ${seconds})`;
  await sql`update orders set ask_state_at = ${next} where id = ${id} and amware_ref_num = ${reference}`.execute(tx);
  await sql`update order_parts set ask_state_at = ${next}
    where order_id = ${id} and state = 'there' and reference = ${reference}`.execute(tx);
}
