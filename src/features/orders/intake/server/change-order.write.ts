import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { DomainEvent } from '#base/events.ts';
import { type LockedOrder, readLocked } from '#features/core/order-lifecycle/server/lock-order.ts';
import { setLeftOut } from '#features/orders/refunds/server/store-refunds.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import {
  clearDoubt,
  orderSubject,
  probePartner,
  recordByStaff,
  recordDoubt,
  recordRejection,
  unsupportedVerb,
} from '#features/warehouse/fulfilment/server/order-writes.ts';
import { toSubmission } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { OrderToSubmit } from '#features/warehouse/fulfilment/server/submit-order.write.ts';
import { findWarehouseConnection } from '#features/warehouse/fulfilment/server/warehouse-connection.ts';
import { deductReserved } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Orders } from '#platform/db/tables.gen.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { sentFields } from '../channel-change.ts';
import { findNewestVersion, type KeptVersion, settleVersion } from './channel-versions.ts';
import { compareLines, replaceLines } from './store-lines.ts';

const type = 'change_order';

const Payload = z.object({ reference: z.string(), version_id: z.number().int(), order: OrderToSubmit });
type Payload = z.output<typeof Payload>;

const changeKey = (orderId: number, versionId: number) => `change:${orderId}:${versionId}`;

/**
 * The warehouse is asked to send an order that it has as its channel wants it now. Until it says yes, the order stays
 * as it was sent.
 */
export const changeOrderWrite: WriteKind<Payload> = {
  type,
  payload: Payload,
  subject: orderSubject,

  log: ({ subject_id }) => ({ action: type, order_id: subject_id }),

  /** The channel may have said something newer since. */
  async isCurrent(tx, { subject_id, idem_key }) {
    const newest = await findNewestVersion(tx, subject_id);
    return newest?.state === 'asked' && changeKey(subject_id, newest.id) === idem_key;
  },

  send({ open, ctx }, { idem_key, payload }) {
    const { change_order } = open.connector.act;
    if (!change_order) throw unsupportedVerb(open, type);
    return change_order(ctx, { type, idem_key, reference: payload.reference, order: payload.order });
  },

  probe: (call, { idem_key, payload }) =>
    probePartner(call, { type, idem_key, reference: payload.reference, order: payload.order }),

  inDoubt: recordDoubt,

  async completed(tx, actor, write) {
    const { subject_id: order_id, payload } = write;
    await clearDoubt(tx, write);
    const order = await readLocked(tx, order_id);
    const version = await findVersion(tx, order_id, payload.version_id);
    if (version) await applySent(tx, actor, order, version);
  },

  async rejected(tx, actor, write, { message: reason }) {
    await clearDoubt(tx, write);
    await settleVersion(tx, write.payload.version_id, { state: 'open', reason });
    await recordRejection(tx, actor, write, reason);
  },

  async retried(tx, actor, write) {
    await settleVersion(tx, write.payload.version_id, { state: 'asked' });
    await recordByStaff(tx, actor, write, 'order.retried');
    return true;
  },

  async dropped(tx, actor, write) {
    await settleVersion(tx, write.payload.version_id, { state: 'open' });
    await recordByStaff(tx, actor, write, 'order.write_dropped');
  },
};

async function findVersion(tx: AccountDb, orderId: number, id: number): Promise<KeptVersion | undefined> {
  const { rows } = await sql<KeptVersion>`
    select id, source_version, fields, lines, difference, state, refunds from channel_versions
     where order_id = ${orderId} and id = ${id}`.execute(tx);
  return rows[0];
}

/** The order is what the warehouse has now: fields, lines and stock on hold, and its papers follow. */
async function applySent(tx: AccountDb, actor: Actor, order: LockedOrder, version: KeptVersion): Promise<void> {
  const { difference } = version;
  const values = valuesOf(version);
  const lines = await compareLines(tx, order.id, version.lines);
  const linked = await tx
    .selectFrom('line_items')
    .select(['source_item_id', 'product_id'])
    .where('order_id', '=', order.id)
    .execute();
  if (difference.lines.length > 0) {
    const products = new Map(linked.map((line) => [line.source_item_id, line.product_id]));
    await replaceLines(tx, order.id, lines);
    await setLeftOut(tx, order.id, version.refunds);
    await sql`update line_items l set product_id = r.product_id
      from jsonb_to_recordset(${jsonb(linked)}) as r (source_item_id text, product_id bigint)
     where l.order_id = ${order.id} and l.source_item_id = r.source_item_id`.execute(tx);
    await deductReserved(
      tx,
      order.id,
      difference.lines.flatMap(({ source_item_id, from, to }) => {
        const product_id = products.get(source_item_id) ?? null;
        return product_id === null ? [] : [{ product_id, quantity: from - to }];
      }),
    );
  }
  await tx
    .updateTable('orders')
    .set({ ...values, version: order.version + 1, updated_at: sql<string>`now()` })
    .where('id', '=', order.id)
    .execute();
  await settleVersion(tx, version.id, { state: 'sent' });
  const fields = difference.fields.map(({ field }) => field);
  const event: DomainEvent = {
    type: 'order.updated_by_channel',
    order_id: order.id,
    details: {
      fields: difference.lines.length > 0 ? [...fields, 'lines'] : fields,
      changes: difference.fields.map(({ field, to }) => ({ field, from: asText(order, field), to })),
      version: order.version + 1,
    },
  };
  await recordEvents(tx, actor, [event]);
  await planDocumentsOf(tx, actor, [order.id]);
}

const asText = (order: Selectable<Orders> | LockedOrder, field: string): string =>
  String(Object.entries(order).find(([name]) => name === field)?.[1] ?? '');

/** What changes of the order's row: what the warehouse is sent, and the amounts of the lines that are left. */
function valuesOf({ fields, difference }: KeptVersion): Partial<Record<string, string | boolean | null>> {
  const changed = new Set(difference.fields.map(({ field }) => field));
  const amounts =
    difference.lines.length > 0 ? (['tax_cost', 'shipping_cost', 'total_cost', 'discount_cost'] as const) : [];
  const names = [...sentFields.filter((field) => changed.has(field)), ...amounts];
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name] ?? null]] : [])));
}

/** Whether the warehouse is being asked just now to take a change: what it will have is not known. */
export async function isBeingChanged(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select from partner_writes
     where order_id = ${orderId} and type = ${type} and state in ('sending', 'in_doubt') limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Has the warehouse asked to take the channel's change of an order that it has, in the caller's transaction that holds
 * the order's lock. Asking again after it refused is one more try.
 * @returns false where there is no partner to ask
 */
export async function askToChange(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  order: LockedOrder,
  version: KeptVersion,
): Promise<boolean> {
  const { amware_ref_num, warehouse, ship_method } = order;
  if (amware_ref_num === null || warehouse === null || ship_method === null) return false;
  const connection_id = await findWarehouseConnection(tx, warehouse);
  if (connection_id === null) return false;
  const quantities = new Map(version.difference.lines.map(({ source_item_id, to }) => [source_item_id, to]));
  const submission = await toSubmission(tx, { ...order, ...valuesOf(version), warehouse, ship_method }, quantities);
  await settleVersion(tx, version.id, { state: 'asked' });
  return addWrite(tx, actor, changeOrderWrite, {
    connection_id,
    subject_id: order.id,
    idem_key: changeKey(order.id, version.id),
    payload: { reference: amware_ref_num, version_id: version.id, order: submission },
  });
}
