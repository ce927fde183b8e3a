import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { withExclusive } from '#platform/db/exclusive.ts';
import { addJob, type Job, type JobRun, job } from '#platform/jobs/job.ts';
import { type OpenConnection, openConnection } from '../../connections/server/open-connection.ts';
import { findDueOrder, findNextConnection, findWaitMs } from './due-commands.ts';
import { sendCommand } from './send-command.ts';
import { takeCommand } from './take-command.ts';

/** Orders whose writes are under way at once; all in the one slot, since they only wait for answers. */
const AT_ONCE = 4;
/** After this long other connections have the slot. */
const TURN_MS = 10_000;
const BUSY_RETRY_MS = 5_000;

const Payload = z.object({ connection_id: Id });

/**
 * Carries out the writes that wait for a connection, those of one order one after another and each once. A write that a crash or a
 * lost answer left in doubt is asked about before anything is sent again. Where the partner's limit is reached, the slot is given back
 * and nothing is taken until the limit allows it: however many writes wait, they keep nobody else from working.
 */
export const sendCommands: Job<typeof Payload> = job('send-commands', Payload, async ({ connection_id }, run) => {
  const { actor } = run;
  const name = `commands ${actor.account_id} ${connection_id}`;
  const delayMs = await withExclusive(actor.db, name, () => drain(run, connection_id));
  if (delayMs === null) return;
  await addJob(
    actor.db,
    actor,
    sendCommands,
    { connection_id },
    {
      queue: commandsQueue(connection_id),
      key: drainKey(connection_id),
      // Undefined: a worker that was taken for dead is at it still.
      delayMs: delayMs ?? BUSY_RETRY_MS,
    },
  );
});

const commandsQueue = (connectionId: number): string => `commands:${connectionId}`;

/** Of the job that goes on with a connection's writes later. Only the drain and the sweep add it, so that no change waits for its row. */
const drainKey = (connectionId: number): string => `drain:${connectionId}`;

/** Has an order's writes to a connection sent, once the caller's transaction is committed. */
export function wakeSender(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  { connection_id, order_id }: { connection_id: number; order_id: number },
): Promise<void> {
  const options = { queue: commandsQueue(connection_id), key: `commands:${connection_id}:${order_id}` };
  return addJob(tx, actor, sendCommands, { connection_id }, options);
}

/** Shared by what sends at once: `busy` are the orders that are not to be looked at again in this turn. */
type Turn = { busy: Set<number>; isOver: boolean; limitMs: number; endsAt: number };

/** @returns milliseconds until there is more to do; null: nothing waits, or the connection was paused */
async function drain(run: JobRun, connectionId: number): Promise<number | null> {
  const { db } = run.actor;
  if ((await findDueOrder(db, connectionId, [])) === null) return findWaitMs(db, connectionId);
  const open = await openOrNull(run, connectionId);
  if (open === null) return null;
  const turn: Turn = { busy: new Set(), isOver: false, limitMs: 0, endsAt: performance.now() + TURN_MS };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => sendInTurn(run, open, turn)));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return turn.limitMs > 0 ? turn.limitMs : findWaitMs(db, connectionId);
}

async function sendInTurn(run: JobRun, open: OpenConnection, turn: Turn): Promise<void> {
  const { actor, signal } = run;
  while (!turn.isOver && !signal.aborted && performance.now() < turn.endsAt) {
    const orderId = await findDueOrder(actor.db, open.id, [...turn.busy]);
    if (orderId === null) return;
    if (turn.busy.has(orderId)) continue; // found by two at once
    turn.busy.add(orderId);
    const limitMs = await open.reserveCall();
    if (limitMs > 0) {
      turn.limitMs = limitMs;
      turn.isOver = true;
    } else await sendNext(run.actor, open, turn, orderId);
  }
}

async function sendNext(actor: Actor, open: OpenConnection, turn: Turn, orderId: number): Promise<void> {
  const taken = await takeCommand(actor, orderId, open.id);
  if (!taken) return;
  const outcome = await sendCommand(actor, open, taken);
  if (outcome === 'partner_away') turn.isOver = true;
  if (outcome !== 'settled') return;
  const next = await findNextConnection(actor.db, orderId);
  if (next === open.id) turn.busy.delete(orderId);
  else if (next !== null) await wakeSender(actor.db, actor, { connection_id: next, order_id: orderId });
}

/** A paused or broken connection keeps its writes waiting; they go on when it is active again. */
async function openOrNull(run: JobRun, connectionId: number): Promise<OpenConnection | null> {
  try {
    return await openConnection(run.actor, run.services, connectionId, run.signal, { share: 'commands' });
  } catch (error) {
    if (error instanceof AppError && error.code === 'connection_paused') return null;
    throw error;
  }
}
