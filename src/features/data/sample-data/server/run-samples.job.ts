import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import type { SampleData as Row } from '#platform/db/tables.gen.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { type AfterStep, claimedStep, resumableRun } from '#platform/jobs/resumable-run.ts';
import { emptyStep } from './empty-step.ts';
import { fillSteps } from './fill-step.ts';

const Payload = z.object({ id: Id });

/** Fills an account with samples, or empties it of them: whichever its row says. */
export const runSamples = resumableRun('run-samples', Payload, {
  table: 'sample_data',
  at_work: { filling: '1 hour', emptying: '1 day' },
  idOf: ({ id }) => id,
  async step({ id }, run) {
    const row = await readRow(run.actor.db, id);
    if (row?.state === 'filling') return takeFillStep(run, row);
    return claimedStep(
      run.actor,
      (tx) => claimRow(tx, id, 'emptying'),
      async (tx, claimed) => emptyStep(tx, await inNameOf(tx, run.actor, claimed.started_by), claimed),
    );
  },
  most_tries: 5,
  giveUp: () => 'failed',
  fail: (id, { actor }) => giveUp(actor, id),
});

type SampleRow = Selectable<Row>;

const readRow = (db: AccountDb, id: number): Promise<SampleRow | undefined> =>
  db.selectFrom('sample_data').selectAll().where('id', '=', id).executeTakeFirst();

async function claimRow(tx: AccountDb, id: number, state: SampleRow['state']): Promise<SampleRow | undefined> {
  const row = await tx.selectFrom('sample_data').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row?.state === state ? row : undefined;
}

/** A step reads from the partners, each in transactions of its own: done twice it changes nothing. */
async function takeFillStep(run: JobRun, { id, done }: SampleRow): Promise<AfterStep> {
  await fillSteps[done]?.(run);
  const isLast = done + 1 >= fillSteps.length;
  return claimedStep(
    run.actor,
    (tx) => claimRow(tx, id, 'filling'),
    async (tx) => {
      await save(tx, run.actor, id, { done: done + 1, state: isLast ? 'standing' : 'filling' });
      return isLast ? 'rest' : 'next';
    },
  );
}

/** What was made of it stands, and can be emptied. */
async function giveUp(actor: Actor, id: number): Promise<void> {
  await actor.db.transaction().execute((tx) => save(tx, actor, id, { state: 'standing', has_failed: true }));
}

type Next = Partial<Pick<SampleRow, 'state' | 'done' | 'has_failed'>>;

async function save(tx: AccountDb, actor: Actor, id: number, next: Next): Promise<void> {
  await tx
    .updateTable('sample_data')
    .set({ ...next, changed_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await publishEvent(tx, actor, { type: 'samples.progress' });
}
