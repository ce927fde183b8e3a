import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { Done } from '#connectors/core/commands.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { type LockedOrder, readLocked } from '#features/core/order-lifecycle/server/lock-order.ts';
import { setStatus } from '#features/core/order-lifecycle/server/set-status.ts';
import { setLeftOut } from '#features/orders/refunds/server/store-refunds.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { PartnerCall, WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import { isBeingCancelled } from '#features/warehouse/fulfilment/server/is-being-cancelled.ts';
import {
  clearDoubt,
  orderSubject,
  recordByStaff,
  recordDoubt,
  recordRejection,
  unsupportedVerb,
} from '#features/warehouse/fulfilment/server/order-writes.ts';
import { readSentPieces } from '#features/warehouse/fulfilment/server/sent-pieces.ts';
import { findWarehouseConnection } from '#features/warehouse/fulfilment/server/warehouse-connection.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { takeOver } from './apply-update.ts';
import { findVersion } from './channel-versions.ts';
import {
  findChannelChange,
  type SubmissionChange,
  settleChange,
  withdrawChannelChanges,
} from './submission-changes.ts';

const type = 'recall_order';

const Payload = z.object({ reference: z.string() });
type Payload = z.output<typeof Payload>;

/** `left`: pieces that have left there in spite of the cancellation. */
type Recalled = Done & { left: number };

const recallKey = ({ id, amware_ref_num }: Pick<LockedOrder, 'id' | 'amware_ref_num'>) =>
  `recall:${id}:${amware_ref_num}`;

/**
 * The warehouse is asked to cancel an order that it has, so that it is sent again as its channel wants it now: for
 * changes that it cannot take. Nothing is sent again before it said yes, and that nothing of the order has left.
 */
export const recallOrderWrite: WriteKind<Payload, Recalled> = {
  type,
  payload: Payload,
  subject: orderSubject,

  log: ({ subject_id }) => ({ action: type, order_id: subject_id }),

  /** The channel may have taken its change back, or the order is to be cancelled for good. */
  async isCurrent(tx, { subject_id, idem_key }) {
    const order = await readLocked(tx, subject_id);
    const change = await findChannelChange(tx, subject_id);
    return (
      isThere(order, idem_key) && change !== undefined && isUnanswered(change) && !(await isBeingCancelled(tx, order))
    );
  },

  async send(call, { idem_key, payload }) {
    const { cancel_order } = call.open.connector.act;
    if (!cancel_order) throw unsupportedVerb(call.open, 'cancel_order');
    await cancel_order(call.ctx, { type: 'cancel_order', idem_key, ...payload });
    return (await readCancelled(call, payload)) ?? { left: 0 };
  },

  /** One that was not cancelled is cancelled once more: that is the same as once. */
  async probe(call, { payload }) {
    const done = await readCancelled(call, payload);
    return done ? { state: 'done', done } : { state: 'absent' };
  },

  inDoubt: recordDoubt,

  async completed(tx, actor, write, { left }) {
    await clearDoubt(tx, write);
    const order = await readLocked(tx, write.subject_id);
    // It is closed by the cancellation that waits behind.
    if (isThere(order, write.idem_key) && (await isBeingCancelled(tx, order))) return;
    const hasLeft = left > 0 || (await readSentPieces(tx, order.id)).size > 0;
    if (isThere(order, write.idem_key) && !hasLeft) await sendAgain(tx, actor, order);
    else await keepWhatLeft(tx, actor, order, write.payload);
  },

  async rejected(tx, actor, write, { message: reason }) {
    await clearDoubt(tx, write);
    const change = await findChannelChange(tx, write.subject_id);
    if (change && isUnanswered(change)) await settleChange(tx, change.id, { state: 'refused', answer: reason });
    await recordRejection(tx, actor, write, reason);
  },

  async retried(tx, actor, write, wasRefused) {
    if (wasRefused && !isThere(await readLocked(tx, write.subject_id), write.idem_key))
      throw new AppError('order_not_waiting');
    await recordByStaff(tx, actor, write, 'order.retried');
    return true;
  },

  dropped: (tx, actor, write) => recordByStaff(tx, actor, write, 'order.write_dropped'),
};

const isUnanswered = ({ state }: SubmissionChange): boolean => ['open', 'asked', 'refused'].includes(state);

/** Whether the warehouse still has all of an order, by the reference that was asked about. */
const isThere = (order: LockedOrder, idemKey: string): boolean =>
  order.in_amware === 1 && order.order_status === 'pending' && recallKey(order) === idemKey;

/** What the warehouse says of an order that it cancelled; undefined where it did not, or cannot be asked. */
async function readCancelled({ open, ctx }: PartnerCall, { reference }: Payload): Promise<Recalled | undefined> {
  const found = await open.connector.fetch?.fulfilment?.(ctx, reference);
  if (found?.status !== 'cancelled') return undefined;
  return { reference, left: found.lines.reduce((sum, { qty_shipped }) => sum + qty_shipped, 0) };
}

/**
 * The order is here again, as its channel wants it now unless staff said that it stays as it was sent: it is checked,
 * and sent under another reference.
 */
async function sendAgain(tx: AccountDb, actor: Actor, order: LockedOrder): Promise<void> {
  const { id, version } = order;
  const change = await findChannelChange(tx, id);
  const newest = change && change.state !== 'kept' ? await findVersion(tx, id) : undefined;
  const taken = newest ? await takeOver(tx, order, newest.fields, newest.lines) : null;
  if (newest && taken) await setLeftOut(tx, id, newest.refunds);
  await withdrawChannelChanges(tx, id);
  await setStatus(tx, id, 'pending', {
    ...taken?.values,
    in_amware: 0,
    amware_ref_num: null,
    needs_check: true,
    ask_state_at: sql<string>`now()`,
    submit_after: sql<string>`now()`,
    version: version + 1,
  }).execute();
  const details = { fields: ['order_status'], version: version + 1 };
  const recalled = { type: 'order.recalled', order_id: id, details } as const;
  await recordEvents(
    tx,
    actor,
    taken && taken.updated.details.fields.length > 0 ? [recalled, taken.updated] : [recalled],
  );
  await addJob(tx, actor, checkOrders, { order_ids: [id] });
  await planDocumentsOf(tx, actor, [id]);
}

/** The warehouse is asked how far it is: what it did not send is short then, once its parcels are read. */
async function keepWhatLeft(tx: AccountDb, actor: Actor, { id }: LockedOrder, details: Payload): Promise<void> {
  await tx.updateTable('orders').set({ ask_state_at: sql<string>`now()` }).where('id', '=', id).execute();
  await recordEvents(tx, actor, [{ type: 'order.cancelled_late', order_id: id, details }]);
}

/**
 * Has the warehouse asked to cancel an order that is to be sent again, in the caller's transaction that holds the
 * order's lock.
 * @returns false where there is no partner to ask
 */
export async function askToRecall(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  order: LockedOrder,
): Promise<boolean> {
  const { id, amware_ref_num, warehouse } = order;
  const connection_id = await findWarehouseConnection(tx, warehouse);
  if (amware_ref_num === null || connection_id === null) return false;
  const write = { subject_id: id, idem_key: recallKey(order), payload: { reference: amware_ref_num } };
  return addWrite(tx, actor, recallOrderWrite, { connection_id, ...write });
}
