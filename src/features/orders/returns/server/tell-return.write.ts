import { sql } from 'kysely';
import { z } from 'zod';
import { ReturnReason } from '#base/return-reason.ts';
import type { ReturnReport } from '#connectors/core/commands.ts';
import type { ReturnState, ReturnStep } from '#features/core/order-lifecycle/return-rules.ts';
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
import { tellsReturns } from './tells-returns.ts';

const type = 'tell_return';

const Count = z.number().int().nullable();

const Payload = z.object({
  return_id: z.number().int(),
  source_order_id: z.string(),
  source_return_id: z.string().nullable(),
  reference: z.string(),
  number: z.string(),
  state: z.enum(['open', 'refused', 'closed']),
  reason: ReturnReason,
  note: z.string(),
  end_reason: z.string(),
  tracking_number: z.string(),
  lines: z.array(
    z.object({
      source_item_id: z.string(),
      sku: z.string(),
      pieces: z.number().int(),
      good: Count,
      damaged: Count,
      missing: Count,
    }),
  ),
});
type Payload = z.output<typeof Payload>;

const toCommand = ({ idem_key, payload: { return_id: _, ...told } }: Write<Payload>) =>
  ({ type, idem_key, ...told }) as const;

/** Reports a return's state to its channel. Each write has all that is known, so none depends on an earlier one. */
export const tellReturnWrite: WriteKind<Payload> = {
  type,
  payload: Payload,
  subject: channelSubject,

  log: ({ subject_id }) => ({ action: type, order_id: subject_id }),

  send({ open, ctx }, write) {
    const { tell_return } = open.connector.act;
    if (!tell_return) throw unsupportedVerb(open, type);
    return tell_return(ctx, toCommand(write));
  },

  probe: (call, write) => probePartner(call, toCommand(write)),

  inDoubt: recordDoubt,

  /** The channel may have reported the return before it answered us. */
  async completed(tx, _actor, write, { reference }) {
    await clearDoubt(tx, write);
    await sql`update order_returns r set source_return_id = ${reference ?? null}
      where r.id = ${write.payload.return_id} and r.source_return_id is null and ${reference ?? null}::text is not null
        and not exists (select from order_returns x
                         where x.order_id = r.order_id and x.source_return_id = ${reference ?? null})`.execute(tx);
  },

  async rejected(tx, actor, write, { message }) {
    await clearDoubt(tx, write);
    await recordRejection(tx, actor, write, message);
  },

  async retried(tx, staff, write) {
    await recordByStaff(tx, staff, write, 'order.retried');
    return true;
  },

  dropped: (tx, actor, write) => recordByStaff(tx, actor, write, 'order.write_dropped'),
};

/** The state that a channel is sent for each state of a return; null: not reported yet. */
const reportedStates: Readonly<Record<ReturnState, ReturnReport['state'] | null>> = {
  requested: null,
  authorised: 'open',
  on_its_way: 'open',
  received: 'open',
  inspected: 'open',
  closed: 'closed',
  refused: 'refused',
};

type ReturnToSend = Omit<Payload, 'state'> & {
  state: ReturnState;
  order_id: number;
  connection_id: number;
  kind: string;
  settings: unknown;
  is_known: boolean;
};

/**
 * Has a return's step reported to its channel, in the caller's transaction that holds the order's lock. An arrival is
 * reported once the pieces were counted. A refusal is not reported of a return that the channel never knew. A channel
 * without returns, or whose settings switch them off, gets nothing.
 */
export async function askToTell(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  return_id: number,
  step: ReturnStep,
): Promise<void> {
  if (step === 'receive') return;
  const found = await findToTell(tx, return_id);
  if (!found || !tellsReturns(found.kind, found.settings)) return;
  const { order_id, connection_id, kind: _, settings: _settings, is_known, ...told } = found;
  const state = reportedStates[told.state];
  if (state === null || (state === 'refused' && !is_known)) return;
  await addWrite(tx, actor, tellReturnWrite, {
    connection_id,
    subject_id: order_id,
    idem_key: `return:${return_id}:${step}`,
    payload: { ...told, state },
  });
}

/** The return to report, which gets its reference with its first report. */
async function findToTell(tx: AccountDb, return_id: number): Promise<ReturnToSend | undefined> {
  const { rows } = await sql<ReturnToSend>`
    update order_returns r set reference = coalesce(r.reference, gen_random_uuid())
      from orders o join connections c on c.id = o.connection_id and c.removed_at is null
     where r.id = ${return_id} and o.id = r.order_id
    returning r.id as return_id, o.source_order_id, r.source_return_id, r.reference::text, 'R-' || r.number as number,
      r.state, r.reason, r.note, r.end_reason, r.tracking_number, o.id as order_id, c.id as connection_id, c.kind,
      c.settings, r.authorised_at is not null or r.source_return_id is not null as is_known,
      (select jsonb_agg(jsonb_build_object('source_item_id', l.source_item_id, 'sku', l.sku, 'pieces', l.quantity,
                'good', l.good, 'damaged', l.damaged, 'missing', l.missing) order by l.source_item_id)
         from order_return_lines l where l.return_id = r.id) as lines`.execute(tx);
  return rows[0];
}
