import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isReady } from '#features/core/order-lifecycle/server/is-open.ts';
import { readLocked } from '#features/core/order-lifecycle/server/lock-order.ts';
import { setStatus } from '#features/core/order-lifecycle/server/set-status.ts';
import { errorOf } from '#features/core/order-problems/problem-sentences.ts';
import type { WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import { releaseRest } from '#features/warehouse/stock/server/availability/reserve-stock.ts';
import { authorId } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { addProblem } from './add-problem.ts';
import {
  clearDoubt,
  orderSubject,
  probePartner,
  recordByStaff,
  recordDoubt,
  recordRejection,
  unsupportedVerb,
} from './order-writes.ts';
import { planDocumentsThere } from './plan-documents-there.ts';
import { saveSubmission } from './submissions.ts';

const type = 'submit_order';

/** An order as it is kept with the write that hands it over. */
export const OrderToSubmit = z.object({
  order_number: z.string(),
  source: z.string(),
  order_date: z.string(),
  core_id: z.string(),
  ship_method_code: z.string(),
  is_fast_track: z.boolean(),
  language_code: z.string(),
  note: z.string(),
  ship_to: z.object({
    name: z.string(),
    company: z.string(),
    address: z.string(),
    address_2: z.string(),
    address_3: z.string(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string(),
    locality_code: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
  lines: z.array(
    z.object({
      source_item_id: z.string(),
      sku: z.string(),
      quantity: z.number().int(),
      name: z.string(),
      unit_price: z.string(),
    }),
  ),
  currency: z.string(),
  tax_cost: z.string(),
  shipping_cost: z.string(),
  total_cost: z.string(),
});

const Payload = z.object({ order: OrderToSubmit });

/**
 * An order is handed to the warehouse. One that was edited, held or closed since, or is being edited, is not sent as it
 * was.
 */
export const submitOrderWrite: WriteKind<z.output<typeof Payload>> = {
  type,
  payload: Payload,
  subject: orderSubject,

  log: ({ subject_id }) => ({ action: type, order_id: subject_id }),

  /**
   * What changed the order also has it checked, and the check sends it on again; the end of an edit sends it on too.
   */
  async isCurrent(tx, { subject_id, idem_key }) {
    const { rows } = await sql<Version & { may_leave: boolean }>`
      select o.account_id, o.order_number, o.version, ${isReady}
             and not exists (select from edit_leases e where e.order_id = o.id and e.expires_at > now()) as may_leave
        from orders o where o.id = ${subject_id}`.execute(tx);
    return rows.some((order) => order.may_leave && submissionKey(order) === idem_key);
  },

  send({ open, ctx }, { idem_key, payload }) {
    const { submit_order } = open.connector.act;
    if (!submit_order) throw unsupportedVerb(open, type);
    return submit_order(ctx, { type, idem_key, ...payload });
  },

  probe: (call, { idem_key, payload }) => probePartner(call, { type, idem_key, ...payload }),

  inDoubt: recordDoubt,

  async completed(tx, actor, write, done) {
    const { subject_id: order_id, connection_id, payload } = write;
    await clearDoubt(tx, write);
    const amware_ref_num = done.reference ?? payload.order.order_number;
    await setStatus(tx, order_id, 'pending', {
      in_amware: 1,
      amware_ref_num,
      error: null,
      third_pl_name: sql<string>`(select name from connections where id = ${connection_id})`,
    }).execute();
    await saveSubmission(tx, order_id, amware_ref_num, payload.order);
    await recordEvent(tx, actor, { type: 'order.submitted', order_id, details: { amware_ref_num } });
    await planDocumentsThere(tx, actor, order_id);
  },

  async rejected(tx, actor, write, { message: reason }) {
    const { subject_id } = write;
    await clearDoubt(tx, write);
    await addProblem(tx, subject_id, 'warehouse_refused', reason);
    const error = errorOf([{ kind: 'warehouse_refused', subject: reason }]);
    await setStatus(tx, subject_id, 'error', { error }).execute();
    await releaseRest(tx, subject_id);
    await recordRejection(tx, actor, write, reason);
  },

  /** What the warehouse refused is checked again first, and the check sends it on. */
  async retried(tx, actor, write, wasRefused) {
    await recordByStaff(tx, actor, write, 'order.retried');
    if (!wasRefused) return true;
    const { subject_id } = write;
    const refusal = refusals.retry({ ...(await readLocked(tx, subject_id)), is_being_sent: false });
    if (refusal) throw new AppError(refusal);
    await sql`delete from problems where order_id = ${subject_id} and kind = 'warehouse_refused'`.execute(tx);
    await addJob(tx, actor, checkOrders, { order_ids: [subject_id] });
    return false;
  },

  /**
   * The order is on hold, so that it is not sent again before staff release it; one that was refused waits with its
   * problem.
   */
  async dropped(tx, actor, write, wasRefused) {
    const { subject_id: order_id } = write;
    await recordByStaff(tx, actor, write, 'order.write_dropped');
    if (wasRefused) return;
    const held = await sql`update orders o set is_held = true, updated_at = now(), updated_by = ${authorId(actor)}
      where o.id = ${order_id} and ${isReady}`.execute(tx);
    if (held.numAffectedRows) await recordEvent(tx, actor, { type: 'order.held', order_id });
  },
};

type Version = { account_id: number; order_number: string; version: number };

/** The key of an order's submission: the same version is never two orders in the warehouse. */
export function submissionKey(order: Version): string {
  return `order:${order.account_id}:${order.order_number}:${order.version}`;
}
