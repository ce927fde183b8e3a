import { sql } from 'kysely';
import { z } from 'zod';
import { addWrite } from '#features/partners/outbox/server/add-write.ts';
import type { Write, WriteKind } from '#features/partners/outbox/server/write-kind.ts';
import {
  channelSubject,
  clearDoubt,
  probePartner,
  recordByStaff,
  recordDoubt,
  recordRejection,
  unsupportedVerb,
} from '#features/warehouse/fulfilment/server/order-writes.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { askAgain } from './ask-again.ts';
import { keepUnsent } from './keep-unsent.ts';

const type = 'refund_order';

const Payload = z.object({
  refund_id: z.number().int(),
  source_order_id: z.string(),
  reference: z.string(),
  reason: z.string(),
  currency: z.string(),
  total: z.string(),
  shipping: z.string(),
  lines: z.array(
    z.object({
      source_item_id: z.string(),
      pieces: z.number().int(),
      amount: z.string(),
      restock: z.enum(['none', 'unsent']),
    }),
  ),
});
type Payload = z.output<typeof Payload>;

const toCommand = ({ idem_key, payload: { refund_id: _, ...refund } }: Write<Payload>) =>
  ({
    type,
    idem_key,
    ...refund,
  }) as const;

/** The channel is asked to give money back. Until it says yes or no the refund is asked for. */
export const refundOrderWrite: WriteKind<Payload> = {
  type,
  payload: Payload,
  subject: channelSubject,

  log: ({ subject_id }) => ({ action: type, order_id: subject_id }),

  send({ open, ctx }, write) {
    const { refund_order } = open.connector.act;
    if (!refund_order) throw unsupportedVerb(open, type);
    return refund_order(ctx, toCommand(write));
  },

  probe: (call, write) => probePartner(call, toCommand(write)),

  inDoubt: recordDoubt,

  /** A refund that is under way at the channel stays asked for: the next reading of the order says when it is back. */
  async completed(tx, actor, write, { reference, is_under_way: isUnderWay = false }) {
    await clearDoubt(tx, write);
    // The channel may have reported the refund before it answered us.
    const { rows } = await sql`
      update order_refunds set state = ${isUnderWay ? 'asked' : 'done'},
             refunded_at = case when ${isUnderWay} then refunded_at else now() end,
             source_refund_id = coalesce(source_refund_id, ${reference ?? null})
       where id = ${write.payload.refund_id} and state = 'asked' returning id`.execute(tx);
    if (rows.length > 0 && !isUnderWay) await recordRefunded(tx, actor, write.subject_id, write.payload.refund_id);
  },

  async rejected(tx, actor, write, { message }) {
    await clearDoubt(tx, write);
    await refuse(tx, actor, write, message);
    await recordRejection(tx, actor, write, message);
  },

  async retried(tx, staff, write, wasRefused) {
    if (wasRefused) await askAgain(tx, staff, write.subject_id, write.payload);
    await recordByStaff(tx, staff, write, 'order.retried');
    return true;
  },

  async dropped(tx, actor, write) {
    await refuse(tx, actor, write, '');
    await recordByStaff(tx, actor, write, 'order.write_dropped');
  },
};

async function refuse(tx: AccountDb, actor: Actor, write: Write<Payload>, refusal: string): Promise<void> {
  const { refund_id } = write.payload;
  const { numAffectedRows } = await sql`update order_refunds set state = 'refused', refusal = ${refusal}
    where id = ${refund_id} and state = 'asked'`.execute(tx);
  if (numAffectedRows) await keepUnsent(tx, actor, write.subject_id, refund_id);
}

type Refunded = { subject: string; amount: string; lines: { sku: string; pieces: number }[]; reason: string };

/** Records that the money of a refund is back. */
export async function recordRefunded(tx: AccountDb, actor: Actor, order_id: number, refundId: number): Promise<void> {
  const { rows } = await sql<Refunded>`
    select coalesce(f.source_refund_id, nullif(f.reference, ''), f.id::text) as subject, f.reason,
           round(f.total, 2)::text || ' ' || trim(o.currency) as amount,
           coalesce((select jsonb_agg(jsonb_build_object('sku', i.sku, 'pieces', i.pieces) order by i.source_item_id)
                       from order_refund_lines i where i.refund_id = f.id), '[]') as lines
      from order_refunds f join orders o on o.id = f.order_id where f.id = ${refundId}`.execute(tx);
  const [details] = rows;
  if (details) await recordEvent(tx, actor, { type: 'order.refunded', order_id, details });
}

/**
 * Has the channel asked to give money back, in the caller's transaction that holds the order's lock.
 * @returns false where there is no partner to ask, since the connection was removed
 */
export function askToRefund(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  order: { id: number; connection_id: number },
  payload: Payload,
): Promise<boolean> {
  return addWrite(tx, actor, refundOrderWrite, {
    connection_id: order.connection_id,
    subject_id: order.id,
    idem_key: `refund:${payload.refund_id}`,
    payload,
  });
}
