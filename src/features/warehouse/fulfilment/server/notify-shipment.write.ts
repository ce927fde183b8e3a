import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Orders, Shipments } from '#platform/db/tables.gen.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addProblem } from './add-problem.ts';
import { applyShippedStatus } from './apply-shipped-status.ts';
import {
  channelSubject,
  clearDoubt,
  probePartner,
  recordByStaff,
  recordDoubt,
  recordRejection,
  unsupportedVerb,
} from './order-writes.ts';

const type = 'notify_shipment';

const Lines = z.array(z.object({ source_item_id: z.string(), quantity: z.number().int() }));

const Parcel = z.object({
  carrier: z.string(),
  tracking_number: z.string(),
  tracking_url: z.string(),
  shipped_at: z.string(),
  lines: Lines,
});

const Payload = z.object({
  source_order_id: z.string(),
  parcels: z.array(Parcel),
  cancelled_lines: Lines,
  non_shippable_lines: Lines,
  is_complete: z.boolean(),
});

/** What a channel is notified of: an order's parcels. */
export type ShipmentNotification = Omit<z.output<typeof Payload>, 'source_order_id'>;

/** The channel is notified of an order's parcels. */
export const notifyShipmentWrite: WriteKind<z.output<typeof Payload>> = {
  type,
  payload: Payload,
  subject: channelSubject,

  log: ({ subject_id }) => ({ action: type, order_id: subject_id }),

  send({ open, ctx }, { idem_key, payload }) {
    const { notify_shipment } = open.connector.act;
    if (!notify_shipment) throw unsupportedVerb(open, type);
    return notify_shipment(ctx, { type, idem_key, ...payload });
  },

  probe: (call, { idem_key, payload }) => probePartner(call, { type, idem_key, ...payload }),

  inDoubt: recordDoubt,

  async completed(tx, actor, write, { note }) {
    const { subject_id: order_id, idem_key, payload } = write;
    await clearDoubt(tx, write);
    // It covers all parcels up to its own, also one whose own notification was refused.
    await sql`update shipments set channel_notified_at = now()
      where order_id = ${order_id} and channel_notified_at is null
      and id <= (select max(id) from shipments where order_id = ${order_id}
                  and (${idem_key} in ('ship:' || connection_id || ':' || shipment_id, 'ship-end:' || id)
                    or starts_with(${idem_key}, 'ship-again:' || id || ':')))`.execute(tx);
    await clearRefusal(tx, order_id);
    const tracking_number = payload.parcels.at(-1)?.tracking_number ?? '';
    const details = { tracking_number, ...(note !== undefined && { note }) };
    await recordEvent(tx, actor, { type: 'order.channel_notified', order_id, details });
    await applyShippedStatus(tx, actor, order_id);
  },

  async rejected(tx, actor, write, { message }) {
    await clearDoubt(tx, write);
    await addProblem(tx, write.subject_id, 'channel_refused', message);
    await recordRejection(tx, actor, write, message);
  },

  async retried(tx, actor, write) {
    await clearRefusal(tx, write.subject_id);
    await recordByStaff(tx, actor, write, 'order.retried');
    return true;
  },

  /**
   * The order stays shipped without its channel knowing, as its timeline says; the next parcel's notification covers
   * this one too.
   */
  async dropped(tx, actor, write) {
    await clearRefusal(tx, write.subject_id);
    await recordByStaff(tx, actor, write, 'order.write_dropped');
  },
};

async function clearRefusal(tx: AccountDb, orderId: number): Promise<void> {
  await sql`delete from problems where order_id = ${orderId} and kind = 'channel_refused'`.execute(tx);
}

/**
 * Notifies an order's channel that nothing more will leave, in the caller's transaction that holds the order's lock.
 * `shipment_id`: our id of the last parcel.
 */
export async function notifyChannelOfEnd(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  { order, shipment_id }: { order: Shipped['order']; shipment_id: number },
  notification: Omit<ShipmentNotification, 'is_complete'>,
): Promise<void> {
  await addWrite(tx, actor, notifyShipmentWrite, {
    connection_id: order.connection_id,
    subject_id: order.id,
    idem_key: `ship-end:${shipment_id}`,
    payload: { source_order_id: order.source_order_id, ...notification, is_complete: true },
  });
}

/**
 * Notifies an order's channel once more of all its parcels, in the caller's transaction that holds the order's lock.
 * `shipment_id`: our id of the last parcel.
 * @returns false where there is no channel to notify
 */
export async function notifyChannelAgain(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  { order, shipment_id }: { order: Shipped['order']; shipment_id: number },
  notification: ShipmentNotification,
): Promise<boolean> {
  return addWrite(tx, actor, notifyShipmentWrite, {
    connection_id: order.connection_id,
    subject_id: order.id,
    idem_key: `ship-again:${shipment_id}:${randomUUID()}`,
    payload: { source_order_id: order.source_order_id, ...notification },
  });
}

type Shipped = {
  order: Pick<Selectable<Orders>, 'id' | 'connection_id' | 'source_order_id'>;
  shipment: Pick<Selectable<Shipments>, 'connection_id' | 'shipment_id'>;
};

/**
 * Notifies an order's channel of a shipment, once for each, in the caller's transaction that holds the order's lock.
 */
export async function notifyChannel(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  { order, shipment }: Shipped,
  notification: ShipmentNotification,
): Promise<void> {
  await addWrite(tx, actor, notifyShipmentWrite, {
    connection_id: order.connection_id,
    subject_id: order.id,
    idem_key: `ship:${shipment.connection_id}:${shipment.shipment_id}`,
    payload: { source_order_id: order.source_order_id, ...notification },
  });
}
