import { sql } from 'kysely';
import type { Done } from '#connectors/core/commands.ts';
import { lockOrder } from '#features/order-lifecycle/server/lock-order.ts';
import { setStatus } from '#features/order-lifecycle/server/set-status.ts';
import { errorOf } from '#features/order-problems/problem-sentences.ts';
import { closeOrder } from '#features/stock/server/availability/close-order.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { releaseStock } from '../../stock/server/availability/reserve-stock.ts';
import { addProblem } from './add-problem.ts';
import { settleStatus } from './settle-status.ts';
import type { TakenCommand } from './take-command.ts';

const ASK_AGAIN_MS = 15_000;
const ASK_AGAIN_AT_MOST_MS = 30 * 60_000;
/** From then on staff see it: the partner could not tell for minutes. */
const SHOWN_AFTER_ATTEMPTS = 4;

/** The partner did it. What that means for the order is written with it. Like all that changes an order, it takes the order's row first. */
export async function finishCommand(actor: Actor, taken: TakenCommand, done: Done): Promise<'settled'> {
  const { command, order_id } = taken;
  await actor.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order_id);
    await close(tx, taken, 'done', null);
    if (command.type === 'submit_order')
      await noteSubmitted(tx, actor, taken, done.reference ?? command.order.order_number);
    else if (command.type === 'cancel_order') await noteCancelled(tx, actor, order_id);
    else {
      const tracking_number = command.parcels.at(-1)?.tracking_number ?? '';
      await noteTold(tx, actor, taken, { tracking_number, ...(done.note !== undefined && { note: done.note }) });
    }
  });
  return 'settled';
}

async function noteSubmitted(
  tx: AccountDb,
  actor: Actor,
  { order_id, connection_id }: TakenCommand,
  ref: string,
): Promise<void> {
  await setStatus(tx, order_id, 'pending', {
    in_amware: 1,
    amware_ref_num: ref,
    error: null,
    third_pl_name: sql<string>`(select name from connections where id = ${connection_id})`,
  }).execute();
  await recordEvent(tx, actor, { type: 'order.submitted', order_id, details: { amware_ref_num: ref } });
}

async function noteCancelled(tx: AccountDb, actor: Actor, orderId: number): Promise<void> {
  await closeOrder(tx, orderId, 'cancelled');
  await recordEvent(tx, actor, {
    type: 'order.cancelled',
    order_id: orderId,
    details: { by: 'warehouse' },
  });
}

async function noteTold(
  tx: AccountDb,
  actor: Actor,
  { order_id: orderId, command }: TakenCommand,
  details: { tracking_number: string; note?: string },
): Promise<void> {
  // It told of all parcels up to its own, also of one whose own word was refused.
  await sql`update shipments set told_at = now() where order_id = ${orderId} and told_at is null
    and id <= (select max(id) from shipments where order_id = ${orderId}
                and 'ship:' || connection_id || ':' || shipment_id = ${command.idem_key})`.execute(tx);
  await sql`delete from problems where order_id = ${orderId} and kind = 'channel_refused'`.execute(tx);
  await recordEvent(tx, actor, { type: 'order.channel_told', order_id: orderId, details });
  await settleStatus(tx, actor, orderId);
}

/** The partner refused it for a reason that only a person can mend. */
export async function refuseCommand(actor: Actor, taken: TakenCommand, reason: string): Promise<'settled'> {
  const { command, order_id } = taken;
  await actor.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order_id);
    await close(tx, taken, 'refused', reason);
    if (command.type === 'submit_order') {
      await addProblem(tx, order_id, 'warehouse_refused', reason);
      const error = errorOf([{ kind: 'warehouse_refused', subject: reason }]);
      await setStatus(tx, order_id, 'error', { error }).execute();
      await releaseStock(tx, [order_id]);
    }
    if (command.type === 'tell_shipped') await addProblem(tx, order_id, 'channel_refused', reason);
    await recordEvent(tx, actor, { type: 'order.refused', order_id, details: { action: command.type, reason } });
  });
  return 'settled';
}

/** It was surely not done: it waits for its next try. */
export async function backToQueue(actor: Actor, taken: TakenCommand, waitMs: number): Promise<void> {
  const state = taken.isInDoubt ? 'in_doubt' : 'queued';
  await sql`update commands set state = ${state}, next_try_at = ${after(waitMs)} where id = ${taken.id}`.execute(
    actor.db,
  );
}

/** By the database's clock, which also decides what is due. */
const after = (ms: number) => sql`now() + ${ms}::float8 * interval '1 ms'`;

/** Whether it was done is not known. It is asked about again; nothing is sent until the partner knows. */
export async function keepInDoubt(actor: Actor, taken: TakenCommand, waitMs: number | undefined): Promise<'waits'> {
  const ms = waitMs ?? Math.min(ASK_AGAIN_AT_MOST_MS, ASK_AGAIN_MS * 2 ** (taken.attempts - 1));
  await actor.db.transaction().execute(async (tx) => {
    await lockOrder(tx, taken.order_id);
    await sql`update commands set state = 'in_doubt', next_try_at = ${after(ms)} where id = ${taken.id}`.execute(tx);
    if (!taken.isInDoubt)
      await recordEvent(tx, actor, {
        type: 'order.in_doubt',
        order_id: taken.order_id,
        details: { action: taken.command.type },
      });
    if (taken.attempts >= SHOWN_AFTER_ATTEMPTS) await addProblem(tx, taken.order_id, 'in_doubt', taken.command.type);
  });
  return 'waits';
}

/** What became of it is known, so that nobody is asked to find out. */
async function close(tx: AccountDb, taken: TakenCommand, state: 'done' | 'refused', error: string | null) {
  await sql`update commands set state = ${state}, last_error = ${error}, done_at = now(), next_try_at = null
    where id = ${taken.id}`.execute(tx);
  await sql`delete from problems where order_id = ${taken.order_id} and kind = 'in_doubt'`.execute(tx);
}
