import type { Selectable } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { unfinishedStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { type LockedOrder, readLocked } from '#features/core/order-lifecycle/server/lock-order.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import { closeOrder } from '#features/warehouse/stock/server/availability/close-order.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Orders } from '#platform/db/tables.gen.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { endPart } from './end-part.ts';
import { findOpenParts, findPartThere, isPartEnded, type OpenPart } from './order-parts.ts';
import {
  clearDoubt,
  orderSubject,
  probePartner,
  recordByStaff,
  recordDoubt,
  recordRejection,
  unsupportedVerb,
} from './order-writes.ts';
import { findWarehouseConnection } from './warehouse-connection.ts';

const type = 'cancel_order';

const Payload = z.object({ reference: z.string() });

type InWarehouse = Pick<LockedOrder, 'id' | 'amware_ref_num'>;

const inWarehouse = ({ order_id, reference }: OpenPart): InWarehouse => ({ id: order_id, amware_ref_num: reference });

/**
 * The key of a request to cancel what the warehouse has of an order. An order that is sent again has another reference
 * there.
 */
const cancellationKey = ({ id, amware_ref_num }: InWarehouse) => `cancel:${id}:${amware_ref_num}`;

/**
 * Whether the warehouse's yes still cancels the order: something of it is left there, by the reference that was asked
 * about.
 */
const isCancelledBy = (order: InWarehouse & Pick<LockedOrder, 'order_status'>, idemKey: string) =>
  cancellationKey(order) === idemKey && unfinishedStatuses.includes(order.order_status);

/**
 * The warehouse is asked to cancel an order that it has, or a part of it. It may send its parcels before it answers:
 * then these count.
 */
export const cancelOrderWrite: WriteKind<z.output<typeof Payload>> = {
  type,
  payload: Payload,
  subject: orderSubject,

  log: ({ subject_id }) => ({ action: type, order_id: subject_id }),

  async isCurrent(tx, { subject_id, idem_key }) {
    const parts = await findOpenParts(tx, subject_id);
    const isOfPart = parts.some((part) => cancellationKey(inWarehouse(part)) === idem_key);
    return isOfPart || isCancelledBy(await readLocked(tx, subject_id), idem_key);
  },

  send({ open, ctx }, { idem_key, payload }) {
    const { cancel_order } = open.connector.act;
    if (!cancel_order) throw unsupportedVerb(open, type);
    return cancel_order(ctx, { type, idem_key, ...payload });
  },

  probe: (call, { idem_key, payload }) => probePartner(call, { type, idem_key, ...payload }),

  inDoubt: recordDoubt,

  async completed(tx, actor, write) {
    const { subject_id: order_id } = write;
    await clearDoubt(tx, write);
    const order = await readLocked(tx, order_id);
    const part = await findPartThere(tx, order_id, write.payload.reference);
    if (part) return endPart(tx, actor, order, part, { reason: '', isAsked: true });
    // A poll saw it before.
    if (await isPartEnded(tx, order_id, write.payload.reference)) return;
    if (isCancelledBy(order, write.idem_key)) {
      await closeOrder(tx, order_id, 'cancelled');
      await recordEvent(tx, actor, { type: 'order.cancelled', order_id, details: { by: 'warehouse' } });
    } else if (order.order_status !== 'cancelled') {
      await recordEvent(tx, actor, { type: 'order.cancelled_late', order_id, details: write.payload });
    }
  },

  async rejected(tx, actor, write, { message }) {
    await clearDoubt(tx, write);
    await recordRejection(tx, actor, write, message);
  },

  async retried(tx, actor, write, wasRefused) {
    const { subject_id, payload } = write;
    const order = await readLocked(tx, subject_id);
    const parts = await findOpenParts(tx, subject_id);
    const state = { ...order, is_being_sent: false, has_part: parts.length > 0 };
    const refusal = order.in_amware === 0 ? 'order_not_waiting' : refusals.cancel(state);
    const isOfPart = parts.some(({ reference }) => reference === payload.reference);
    if (wasRefused && refusal && !isOfPart) throw new AppError(refusal);
    await recordByStaff(tx, actor, write, 'order.retried');
    return true;
  },

  dropped: (tx, actor, write) => recordByStaff(tx, actor, write, 'order.write_dropped'),
};

/**
 * Has the warehouse asked to cancel an order that it has, in the caller's transaction that holds the order's lock.
 * @returns false where there is no partner to ask, since the connection was removed
 */
export async function askToCancel(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  { id, amware_ref_num, warehouse }: Pick<Selectable<Orders>, 'id' | 'amware_ref_num' | 'warehouse'>,
): Promise<boolean> {
  if (amware_ref_num === null) return false;
  const connection_id = await findWarehouseConnection(tx, warehouse);
  if (connection_id === null) return false;
  const idem_key = cancellationKey({ id, amware_ref_num });
  const write = { subject_id: id, idem_key, payload: { reference: amware_ref_num } };
  return addWrite(tx, actor, cancelOrderWrite, { connection_id, ...write });
}

/** Likewise, to cancel a part of it, whose pieces are of the rest again then. */
export async function askToCancelPart(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  part: OpenPart,
): Promise<boolean> {
  return askToCancel(tx, actor, { ...inWarehouse(part), warehouse: part.core_id });
}
