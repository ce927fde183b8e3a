import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { readLocked } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { endPart } from './end-part.ts';
import { findOpenParts, markThere } from './order-parts.ts';
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
import { OrderToSubmit } from './submit-order.write.ts';

const type = 'submit_part';

const Payload = z.object({ part: z.number().int(), order: OrderToSubmit });

/** A part of an order is handed to a warehouse by itself, once. */
export const submitPartWrite: WriteKind<z.output<typeof Payload>> = {
  type,
  payload: Payload,
  subject: orderSubject,

  log: ({ subject_id }) => ({ action: type, order_id: subject_id }),

  async isCurrent(tx, { subject_id, idem_key }) {
    const { account_id, order_number } = await readLocked(tx, subject_id);
    const parts = await findOpenParts(tx, subject_id);
    return parts.some(
      ({ part, state }) => state === 'asked' && partKey({ account_id, order_number, part }) === idem_key,
    );
  },

  send({ open, ctx }, { idem_key, payload: { order } }) {
    const { submit_order } = open.connector.act;
    if (!submit_order) throw unsupportedVerb(open, 'submit_order');
    return submit_order(ctx, { type: 'submit_order', idem_key, order });
  },

  probe: (call, { idem_key, payload: { order } }) => probePartner(call, { type: 'submit_order', idem_key, order }),

  inDoubt: recordDoubt,

  async completed(tx, actor, write, done) {
    const { subject_id: order_id, connection_id, payload } = write;
    const { part, order } = payload;
    await clearDoubt(tx, write);
    const amware_ref_num = done.reference ?? order.order_number;
    await markThere(tx, { order_id, part }, amware_ref_num);
    await sql`update orders set third_pl_name = (select name from connections where id = ${connection_id}),
        updated_at = now() where id = ${order_id}`.execute(tx);
    await saveSubmission(tx, order_id, amware_ref_num, order);
    await recordEvent(tx, actor, { type: 'order.part_submitted', order_id, details: { part, amware_ref_num } });
    await planDocumentsThere(tx, actor, order_id);
  },

  async rejected(tx, actor, write, { message: reason }) {
    await clearDoubt(tx, write);
    await recordRejection(tx, actor, write, reason);
    await end(tx, actor, write, { reason, isAsked: false });
  },

  /** Refused pieces join the rest again, which is sent by itself or split again. */
  async retried(tx, actor, write, wasRefused) {
    if (wasRefused) throw new AppError('order_not_waiting');
    await recordByStaff(tx, actor, write, 'order.retried');
    return true;
  },

  /** The order is on hold, so that its pieces are not sent again before staff release it. */
  async dropped(tx, actor, write) {
    await recordByStaff(tx, actor, write, 'order.write_dropped');
    await end(tx, actor, write, { reason: '', isAsked: true });
  },
};

type PartWrite = { subject_id: number; payload: { part: number } };

/** Ends a part that no warehouse took; one that was refused is over already. */
async function end(
  tx: AccountDb,
  actor: Actor,
  { subject_id, payload }: PartWrite,
  why: { reason: string; isAsked: boolean },
): Promise<void> {
  const part = (await findOpenParts(tx, subject_id)).find((one) => one.part === payload.part && one.state === 'asked');
  if (part) await endPart(tx, actor, await readLocked(tx, subject_id), part, why);
}

type Part = { account_id: number; order_number: string; part: number };

/** The key of a part's submission: a part is never two orders in the warehouse. */
export const partKey = ({ account_id, order_number, part }: Part): string =>
  `part:${account_id}:${order_number}:${part}`;

/** The number under which a part is sent: a warehouse takes the order's own for what remains of it. */
export const numberOfPart = ({ order_number, part }: Omit<Part, 'account_id'>): string => `${order_number}-P${part}`;
