import { sql } from 'kysely';
import type { RemoteFulfilment } from '#connectors/core/remote.ts';
import { mayMove } from '#features/core/order-lifecycle/order-status.ts';
import { isInWarehouse } from '#features/core/order-lifecycle/server/is-open.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { setStatus } from '#features/core/order-lifecycle/server/set-status.ts';
import { errorOf } from '#features/core/order-problems/problem-sentences.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import type { Poll } from '#features/partners/connections/server/polls.ts';
import { releaseStock } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addProblem } from './add-problem.ts';
import { isBeingRecalled } from './is-being-recalled.ts';
import { moveStatus } from './move-status.ts';
import { recordShortShipment } from './record-short-shipment.ts';
import { readSentPieces } from './sent-pieces.ts';
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

type Waiting = { id: number; amware_ref_num: string };

/** Polls the states of orders of which the warehouse has something to send, those that waited longest first. */
export async function readOrderStates({ open, actor, signal }: Poll): Promise<void> {
  if (!open.connector.fetch?.fulfilment) return;
  for (const { id, amware_ref_num } of await findDue(actor, open.id)) {
    if (signal.aborted || (await open.reserveCall()) > 0) return;
    if (!(await readState({ open, actor }, { id, amware_ref_num }))) return;
  }
}

type Asking = Pick<Poll, 'open' | 'actor'>;

/**
 * Reads the state of the order with this reference from the warehouse; does nothing where the order is not waiting
 * there.
 */
export async function readOrderState({ open, actor }: Asking, reference: string): Promise<void> {
  const { rows } = await sql<Waiting>`
    select o.id, o.amware_ref_num from orders o join core_locations l on l.core_id = o.warehouse
     where o.amware_ref_num = ${reference} and ${isInWarehouse}
       and l.connection_id = ${open.id}
     limit 1`.execute(actor.db);
  if (rows[0]) await readState({ open, actor }, rows[0]);
}

/** @returns false where the warehouse gave no answer about this order: then it gives none about others */
async function readState({ open, actor }: Asking, { id, amware_ref_num }: Waiting): Promise<boolean> {
  const read = open.connector.fetch?.fulfilment;
  if (!read) return false;
  const tried = await callPartner(actor, open, { action: 'ask', order_id: id, result: () => null }, (ctx) =>
    read(ctx, amware_ref_num),
  );
  if (tried.ok) await saveState(actor, id, tried.value);
  else if (tried.error.kind === 'not_found') await recordUnknownToWarehouse(actor, id, amware_ref_num);
  return tried.ok || tried.error.kind === 'not_found';
}

async function findDue(actor: Actor, connectionId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select o.id, o.amware_ref_num from orders o join core_locations l on l.core_id = o.warehouse
     where ${isInWarehouse} and o.ask_state_at <= now() and l.connection_id = ${connectionId}
     order by o.ask_state_at, o.id limit ${MAX_A_POLL}`.execute(actor.db);
  return rows;
}

/** Shipped quantities and the statuses that follow from them come with the shipments, not from here. */
async function saveState(actor: Actor, orderId: number, found: RemoteFulfilment): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.in_amware === 0) return;
    await scheduleNextAsk(tx, orderId, ASK_EVERY_S);
    await sql`delete from problems where order_id = ${orderId} and kind = 'unknown_to_warehouse'`.execute(tx);
    const sent = await readSentPieces(tx, orderId);
    // Its parcels are read first: what is in none of them will not come.
    if (isOverThere(found) && hasUnreadParcels(found.lines, sent)) return;
    if (isOverThere(found) && sent.size > 0) {
      await recordShortShipment(tx, actor, order, found, sent);
    } else if (found.status === 'packing' && order.order_status === 'pending') {
      await moveStatus(tx, actor, orderId, { from: order.order_status, to: 'packing' });
    } else if (found.status === 'cancelled' && mayMove(order.order_status, 'cancelled')) {
      if (await isBeingRecalled(tx, orderId)) return;
      await moveStatus(tx, actor, orderId, { from: order.order_status, to: 'cancelled' });
      await releaseStock(tx, [orderId]);
    } else if (found.status === 'rejected' && mayMove(order.order_status, 'error')) {
      await reopenRejected(tx, actor, orderId, found.reason);
    }
  });
}

/**
 * The warehouse rejected the order: staff may edit it and send it again, as a new version. What its channel wanted
 * otherwise meanwhile is read again, and the order follows it.
 */
async function reopenRejected(tx: AccountDb, actor: Actor, orderId: number, reason: string): Promise<void> {
  await setStatus(tx, orderId, 'error', {
    error: errorOf([{ kind: 'warehouse_refused', subject: reason }]),
    in_amware: 0,
    amware_ref_num: null,
    version: sql<number>`version + 1`,
    ...((await isWantedOtherwise(tx, orderId)) && { needs_refetch: true, source_version: '' }),
  }).execute();
  await addProblem(tx, orderId, 'warehouse_refused', reason);
  await releaseStock(tx, [orderId]);
  await recordEvent(tx, actor, { type: 'order.refused', order_id: orderId, details: { reason } });
}

/** Whether its channel wants an order otherwise than the warehouse had it, and nobody said that it stays so. */
async function isWantedOtherwise(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from submission_changes
     where order_id = ${orderId} and version_id is not null order by id desc limit 1`.execute(tx);
  return rows.some(({ state }) => ['open', 'asked', 'refused'].includes(state));
}

/**
 * The order is unknown to the warehouse. It stays as it is, since it may still ship; staff see it and ask the
 * warehouse.
 */
async function recordUnknownToWarehouse(actor: Actor, orderId: number, reference: string): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    await scheduleNextAsk(tx, orderId, ASK_UNKNOWN_EVERY_S);
    await addProblem(tx, orderId, 'unknown_to_warehouse', reference);
    await recordEvent(tx, actor, { type: 'order.lost', order_id: orderId, details: { reference } });
  });
}

async function scheduleNextAsk(tx: AccountDb, orderId: number, seconds: number): Promise<void> {
  await sql`update orders set ask_state_at = now() + make_interval(secs => ${seconds}) where id = ${orderId}`.execute(
    tx,
  );
}
