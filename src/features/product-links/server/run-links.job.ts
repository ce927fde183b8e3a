import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { announce } from '#platform/events/record-event.ts';
import { BULK_TURN_MS, bulkQueue } from '#platform/jobs/account-queues.ts';
import { addJob, type Job, job } from '#platform/jobs/job.ts';
import { isRunning, RunState } from '../run-outcomes.ts';
import { applyLines, finishRun } from './apply-link-lines.ts';
import { checkLines, collectMatches } from './check-link-lines.ts';
import type { StepRun } from './find-link-runs.ts';

/** Lines that are checked or applied in one transaction. */
const LINES_A_STEP = 1_000;

const Payload = z.object({ run_id: Id, by: z.string() });

export const runKey = (id: number): string => `link-run:${id}`;

/**
 * Takes a run through its states, so many lines in one transaction. Where it stands is saved with what it did, so that a kill
 * repeats nothing and loses nothing.
 */
export const runLinks: Job<typeof Payload> = job('run-links', Payload, async ({ run_id, by }, { actor, signal }) => {
  const member = { ...actor, name: by };
  const until = performance.now() + BULK_TURN_MS;
  let isOver = false;
  while (!isOver && !signal.aborted && performance.now() < until) {
    isOver = await actor.db.transaction().execute((tx) => takeStep(tx, member, run_id));
  }
  if (!isOver)
    await addJob(
      actor.db,
      actor,
      runLinks,
      { run_id, by },
      {
        ...{ queue: bulkQueue(actor), key: runKey(run_id) },
      },
    );
});

/** @returns whether there is nothing more to do until somebody acts */
async function takeStep(tx: AccountDb, actor: Actor, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('link_runs')
    .select(['id', 'connection_id', 'state', 'lines', 'done'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return true;
  const run = { ...row, state: RunState.parse(row.state) };
  if (!isRunning(run.state)) return true;
  const next = await nextOf(tx, actor, run);
  await tx
    .updateTable('link_runs')
    .set({ ...next, changed_at: new Date() })
    .where('id', '=', id)
    .execute();
  await announce(tx, actor, { type: 'link.run', connection_id: run.connection_id });
  return !isRunning(next.state);
}

type Next = { state: RunState; done: number; lines?: number };

async function nextOf(tx: AccountDb, actor: Actor, run: StepRun): Promise<Next> {
  const upTo = Math.min(run.done + LINES_A_STEP, run.lines);
  if (run.state === 'collecting') return { state: 'applying', done: 0, lines: await collectMatches(tx, run) };
  if (run.state === 'checking') {
    await checkLines(tx, run, upTo);
    return { state: upTo === run.lines ? 'checked' : 'checking', done: upTo };
  }
  await applyLines(tx, actor, run, upTo);
  if (upTo < run.lines) return { state: 'applying', done: upTo };
  await finishRun(tx, actor, run);
  return { state: 'done', done: upTo };
}
