import { AppError } from '#base/errors.ts';
import { type OpenConnection, openConnection } from '#features/partners/connections/server/open-connection.ts';
import { withExclusive } from '#platform/db/exclusive.ts';
import { addJob, type Job, type JobRun, job } from '#platform/jobs/job.ts';
import { claimWrite } from './claim-write.ts';
import { type DueSubject, findDueSubject, findNextConnection, findWaitMs, subjectKey } from './due-writes.ts';
import { sendWrite } from './send-write.ts';
import { drainKey, sendWrites, wakeSender, writesQueue } from './send-writes.ts';
import type { WriteKinds } from './write-kind.ts';

/** Subjects whose writes are under way at once; all in the one slot, since they only wait for answers. */
const AT_ONCE = 4;
/** After this long other connections have the slot. */
const TURN_MS = 10_000;
const BUSY_RETRY_MS = 5_000;

/**
 * The outbox: carries out the writes of these kinds that wait for a connection, those of one subject one after another
 * and each once. A write that a crash or a lost answer left in doubt is asked about before anything is sent again.
 * Where the partner's limit is reached, the slot is given back and nothing is claimed until the limit allows it, so
 * that waiting writes never block other work.
 */
export const sendWritesJob = (kinds: WriteKinds): Job<typeof sendWrites.payload> =>
  job(sendWrites.name, sendWrites.payload, async ({ connection_id }, run) => {
    const { actor } = run;
    // A lock ensures it, not the queue alone: a write found in `sending` is orphaned by a crash only if no other worker
    // holds it.
    const name = `writes ${actor.account_id} ${connection_id}`;
    const delayMs = await withExclusive(actor.db, name, () => drain({ ...run, kinds }, connection_id));
    if (delayMs === null) return;
    await addJob(
      actor.db,
      actor,
      sendWrites,
      { connection_id },
      {
        queue: writesQueue(connection_id),
        key: drainKey(connection_id),
        // Undefined: a worker that was taken for dead is at it still.
        delayMs: delayMs ?? BUSY_RETRY_MS,
      },
    );
  });

type Run = JobRun & { kinds: WriteKinds };

/** Shared by what sends at once: `busy` are the subjects that are not to be looked at again in this turn. */
type Turn = { busy: Set<string>; isOver: boolean; limitMs: number; endsAt: number };

/** @returns milliseconds until there is more to do; null: nothing waits, or the connection was paused */
async function drain(run: Run, connectionId: number): Promise<number | null> {
  const { kinds } = run;
  const { db } = run.actor;
  if ((await findDueSubject(db, kinds, connectionId, new Set())) === null) return findWaitMs(db, kinds, connectionId);
  const open = await openOrNull(run, connectionId);
  if (open === null) return null;
  const turn: Turn = { busy: new Set(), isOver: false, limitMs: 0, endsAt: performance.now() + TURN_MS };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, () => sendInTurn(run, open, turn)));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
  return turn.limitMs > 0 ? turn.limitMs : findWaitMs(db, kinds, connectionId);
}

async function sendInTurn(run: Run, open: OpenConnection, turn: Turn): Promise<void> {
  const { actor, signal, kinds } = run;
  while (!turn.isOver && !signal.aborted && performance.now() < turn.endsAt) {
    const due = await findDueSubject(actor.db, kinds, open.id, turn.busy);
    if (due === null) return;
    if (turn.busy.has(subjectKey(due))) continue; // found by two at once
    turn.busy.add(subjectKey(due));
    const limitMs = await open.reserveCall();
    if (limitMs > 0) {
      turn.limitMs = limitMs;
      turn.isOver = true;
    } else await sendNext(run, open, turn, due);
  }
}

async function sendNext(
  { actor, kinds, services }: Run,
  open: OpenConnection,
  turn: Turn,
  due: DueSubject,
): Promise<void> {
  const claimed = await claimWrite(actor, kinds, open.id, due);
  if (!claimed) return;
  const outcome = await sendWrite(actor, open, services, claimed);
  if (outcome === 'partner_away') turn.isOver = true;
  if (outcome !== 'final') return;
  const next = await findNextConnection(actor.db, due);
  if (next === open.id) turn.busy.delete(subjectKey(due));
  else if (next !== null) await wakeSender(actor.db, actor, { ...due, connection_id: next });
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
