import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { DomainEvent } from '#base/events.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { type LockedOrder, readLocked } from '#features/core/order-lifecycle/server/lock-order.ts';
import { quantitiesWith } from '#features/orders/order/line-edit-rules.ts';
import { readLines } from '#features/orders/order/server/read-lines.ts';
import { setLeftOut } from '#features/orders/refunds/server/store-refunds.ts';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { PartnerCall, WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import { planDocumentsOf } from '#features/tax/documents/server/planning/document-planning.ts';
import {
  clearDoubt,
  orderSubject,
  recordByStaff,
  recordDoubt,
  recordRejection,
  unsupportedVerb,
} from '#features/warehouse/fulfilment/server/order-writes.ts';
import { numberThere, saveSubmission } from '#features/warehouse/fulfilment/server/submissions.ts';
import { toSubmission } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { OrderToSubmit } from '#features/warehouse/fulfilment/server/submit-order.write.ts';
import { findWarehouseConnection } from '#features/warehouse/fulfilment/server/warehouse-connection.ts';
import { deductReserved } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Orders } from '#platform/db/tables.gen.ts';
import { recordEvents } from '#platform/events/record-event.ts';
import { type SubmissionDifference, sentFields } from '../channel-change.ts';
import { applyCancelledPieces } from './apply-cancelled-pieces.ts';
import { findVersion, type KeptVersion } from './channel-versions.ts';
import { compareLines, replaceLines } from './store-lines.ts';
import {
  addSubmissionChange,
  findChange,
  findNewestChange,
  type SubmissionChange,
  settleChange,
  type WantedBy,
} from './submission-changes.ts';

const type = 'change_order';

/** `has_pieces`: pieces change, so the warehouse's lines show whether it took the change, as a whole or not at all. */
const Payload = z.object({
  reference: z.string(),
  change_id: z.number().int(),
  has_pieces: z.boolean(),
  order: OrderToSubmit,
});
type Payload = z.output<typeof Payload>;

const changeKey = (orderId: number, changeId: number) => `change:${orderId}:${changeId}`;

/**
 * The warehouse is asked to send an order that it has otherwise: as its channel wants it now, or without pieces that a
 * member cancels. Until it says yes, the order stays as it was sent.
 */
export const changeOrderWrite: WriteKind<Payload> = {
  type,
  payload: Payload,
  subject: orderSubject,

  log: ({ subject_id }) => ({ action: type, order_id: subject_id }),

  /** Something newer may be wanted since, and what is sent has all of the order. */
  async isCurrent(tx, { subject_id, idem_key }) {
    const newest = await findNewestChange(tx, subject_id);
    return newest?.state === 'asked' && changeKey(subject_id, newest.id) === idem_key;
  },

  async send(call, { idem_key, attempts, payload }) {
    const { reference, order } = payload;
    const { change_order } = call.open.connector.act;
    if (!change_order) throw unsupportedVerb(call.open, type);
    try {
      return await change_order(call.ctx, { type, idem_key, reference, order });
    } catch (error) {
      // Its answer to an earlier try may have been lost, and it takes no changes any more.
      if (!(error instanceof ConnectorError) || error.kind !== 'conflict') throw error;
      const isTaken = await hasTaken(call, payload);
      if (isTaken) return { reference, already: true };
      if (isTaken === undefined && attempts > 1) throw withoutWord(error, call);
      throw error;
    }
  },

  /** To put the same again changes nothing: asked again, the warehouse takes it, or says why it does not. */
  async probe(call, { payload }) {
    const isTaken = await hasTaken(call, payload);
    return isTaken ? { state: 'done', done: { reference: payload.reference, already: true } } : { state: 'absent' };
  },

  inDoubt: recordDoubt,

  async completed(tx, actor, write) {
    const { subject_id, payload } = write;
    await clearDoubt(tx, write);
    const change = await findChange(tx, payload.change_id);
    if (!change) return;
    await saveSubmission(tx, subject_id, payload.reference, payload.order);
    await settleChange(tx, change.id, { state: 'taken' });
    const order = await readLocked(tx, subject_id);
    if (change.version_id === null) return applyCancelledPieces(tx, actor, order, change.difference.lines);
    const version = await findVersion(tx, subject_id, change.version_id);
    if (version) await applySent(tx, actor, order, version, change);
  },

  async rejected(tx, actor, write, { message: reason }) {
    await clearDoubt(tx, write);
    await settleChange(tx, write.payload.change_id, { state: 'refused', answer: reason });
    await recordRejection(tx, actor, write, reason);
  },

  async retried(tx, actor, write) {
    const { change_id } = write.payload;
    const newest = await findNewestChange(tx, write.subject_id);
    if (newest?.id !== change_id) throw new AppError('order_not_waiting');
    await settleChange(tx, change_id, { state: 'asked' });
    await recordByStaff(tx, actor, write, 'order.retried');
    return true;
  },

  async dropped(tx, actor, write) {
    const change = await findChange(tx, write.payload.change_id);
    if (change) await settleChange(tx, change.id, { state: change.version_id === null ? 'withdrawn' : 'open' });
    await recordByStaff(tx, actor, write, 'order.write_dropped');
  },
};

/** It takes no change any more, and an earlier try may have arrived: a person has to look there. */
const withoutWord = (error: ConnectorError, { open }: PartnerCall): ConnectorError =>
  new ConnectorError(
    'conflict',
    `${error.message}. ${open.connector.manifest.title} does not say whether it took an earlier try`,
    { ...error, cause: error },
  );

/** Whether the warehouse has accepted the requested pieces; undefined where that is not known. */
async function hasTaken(
  { open, ctx }: PartnerCall,
  { reference, has_pieces, order }: Payload,
): Promise<boolean | undefined> {
  const found = has_pieces ? await open.connector.fetch?.fulfilment?.(ctx, reference) : undefined;
  if (!found || found.status === 'cancelled' || found.status === 'rejected') return undefined;
  const there = new Map(found.lines.map(({ source_item_id, quantity }) => [source_item_id, quantity]));
  return (
    there.size === order.lines.length &&
    order.lines.every(({ source_item_id, quantity }) => there.get(source_item_id) === quantity)
  );
}

/** The order is what the warehouse has now: fields, lines and stock on hold, and its papers follow. */
async function applySent(
  tx: AccountDb,
  actor: Actor,
  order: LockedOrder,
  version: KeptVersion,
  { difference }: SubmissionChange,
): Promise<void> {
  const values = valuesOf(version, difference);
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
function valuesOf(
  { fields }: KeptVersion,
  difference: SubmissionDifference,
): Partial<Record<string, string | boolean | null>> {
  const changed = new Set(difference.fields.map(({ field }) => field));
  const amounts =
    difference.lines.length > 0 ? (['tax_cost', 'shipping_cost', 'total_cost', 'discount_cost'] as const) : [];
  const names = [...sentFields.filter((field) => changed.has(field)), ...amounts];
  return Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name] ?? null]] : [])));
}

/**
 * Has the warehouse asked to take a change of an order that it has, in the caller's transaction that holds the order's
 * lock.
 * @returns false where there is no partner to ask, or nothing would be left for it to send
 */
export async function askToChange(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  order: LockedOrder,
  by: WantedBy,
  difference: SubmissionDifference,
): Promise<boolean> {
  const { amware_ref_num, warehouse, ship_method } = order;
  if (amware_ref_num === null || warehouse === null || ship_method === null) return false;
  const connection_id = await findWarehouseConnection(tx, warehouse);
  if (connection_id === null) return false;
  const version = 'version_id' in by ? await findVersion(tx, order.id, by.version_id) : undefined;
  const values = version ? valuesOf(version, difference) : {};
  const wanted = new Map(difference.lines.map(({ source_item_id, to }) => [source_item_id, to]));
  const quantities = quantitiesWith(await readLines(tx, order.id), wanted);
  const order_number = await numberThere(tx, order);
  const ready = { ...order, ...values, order_number, warehouse, ship_method };
  const submission = await toSubmission(tx, ready, { quantities, are_charged: version !== undefined });
  if (submission.lines.length === 0) return false;
  const change_id = await addSubmissionChange(tx, order, by, { difference, state: 'asked' });
  return addWrite(tx, actor, changeOrderWrite, {
    connection_id,
    subject_id: order.id,
    idem_key: changeKey(order.id, change_id),
    payload: { reference: amware_ref_num, change_id, has_pieces: difference.lines.length > 0, order: submission },
  });
}
