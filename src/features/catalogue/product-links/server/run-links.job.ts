import { sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { type AfterStep, claimedStep, resumableRun } from '#platform/jobs/resumable-run.ts';
import { isRunning, RunState } from '../run-outcomes.ts';
import { applyLines, finishRun, recheckLinked } from './apply-link-lines.ts';
import { checkLines, collectMatches } from './check-link-lines.ts';
import type { StepRun } from './find-link-runs.ts';

/** Lines that are checked or applied in one transaction. */
const LINES_A_STEP = 1_000;

const Payload = z.object({ run_id: Id, by: Id });

const A_DAY = '1 day';

/** Takes a run through its states, so many lines in one transaction. */
export const runLinks = resumableRun('run-links', Payload, {
  table: 'link_runs',
  at_work: { collecting: A_DAY, checking: A_DAY, applying: A_DAY },
  idOf: ({ run_id }) => run_id,
  step: ({ run_id, by }, { actor }) =>
    claimedStep(
      actor,
      (tx) => claimRun(tx, run_id),
      async (tx, run) => takeStep(tx, await inNameOf(tx, actor, by), run),
    ),
  most_tries: 5,
  giveUp: () => 'unexpected',
  fail: (id, { actor }) => failRun(actor, id),
});

async function claimRun(tx: AccountDb, id: number): Promise<StepRun | undefined> {
  const row = await tx
    .selectFrom('link_runs')
    .select(['id', 'connection_id', 'state', 'lines', 'done'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const state = RunState.safeParse(row?.state);
  return row && state.success && isRunning(state.data) ? { ...row, state: state.data } : undefined;
}

type Next = { state: RunState; done: number; lines?: number };

async function takeStep(tx: AccountDb, actor: Actor, run: StepRun): Promise<AfterStep> {
  const next = await nextOf(tx, actor, run);
  await save(tx, actor, run, next);
  return isRunning(next.state) ? 'next' : 'rest';
}

async function save(tx: AccountDb, actor: Actor, { id, connection_id }: StepRun, next: Partial<Next>): Promise<void> {
  await tx
    .updateTable('link_runs')
    .set({ ...next, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await publishEvent(tx, actor, { type: 'link.run', connection_id });
}

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

/**
 * Links that were made stay, and their orders are checked again: in a transaction of its own, which may be what failed.
 */
async function failRun(actor: Actor, id: number): Promise<void> {
  const failed = await actor.db.transaction().execute(async (tx) => {
    const run = await claimRun(tx, id);
    if (run) await save(tx, actor, run, { state: 'failed' });
    return run;
  });
  if (failed?.state === 'applying') await actor.db.transaction().execute((tx) => recheckLinked(tx, actor, failed));
}
