import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { EndlessRowError } from '#platform/csv/row-reader.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { type AfterStep, claimedStep, resumableRun, type StepRun } from '#platform/jobs/resumable-run.ts';
import type { ImportState } from '../contract.ts';
import { analyzeImports, beginBatch } from './begin-batch.ts';
import { dropStaged } from './drop-staged.ts';
import { finaliseCheck } from './finalise-check.ts';
import { claimImportRow, findImportRow, type ImportNote, type ImportWork, workOf } from './import-row.ts';
import { runBatch } from './run-batch.ts';
import { stageLines } from './stage-lines.ts';
import { undoBatch } from './undo-batch.ts';

const Payload = z.object({ import_id: Id, by: Id });
type Input = z.infer<typeof Payload>;

const A_DAY = '1 day';

/** Takes an import through its states: checked, written or taken back, so many lines in one transaction. */
export const runImportFile = resumableRun<typeof Payload, ImportNote>('run-import', Payload, {
  table: 'imports',
  at_work: { checking: A_DAY, running: A_DAY, undoing: A_DAY },
  idOf: ({ import_id }) => import_id,
  beginTurn: ({ actor }) => analyzeImports(actor.db),
  step: takeStep,
  explain,
  most_tries: 5,
  giveUp,
  fail: failImport,
});

async function takeStep({ import_id, by }: Input, run: StepRun): Promise<AfterStep> {
  const actor = await inNameOf(run.actor.db, run.actor, by);
  const row = await findImportRow(actor.db, import_id);
  if (row?.state === 'checking') return checkFile(run, workOf(actor, row));
  if (row?.state === 'running') return repeated(() => stepIn('running', actor, import_id, runBatch));
  if (row?.state === 'undoing') return stepIn('undoing', actor, import_id, undoBatch);
  if (row?.state === 'done' || row?.state === 'undone') await dropStaged(actor.db, import_id);
  return 'rest';
}

type Batch = (tx: AccountDb, work: ImportWork) => Promise<AfterStep>;

function stepIn(state: ImportState, actor: ImportWork['actor'], id: number, batch: Batch): Promise<AfterStep> {
  const claim = async (tx: AccountDb) => {
    await beginBatch(tx);
    const row = await claimImportRow(tx, id);
    return row?.state === state ? workOf(actor, row) : undefined;
  };
  return claimedStep(actor, claim, batch);
}

async function checkFile({ services, turn }: StepRun, work: ImportWork): Promise<AfterStep> {
  const isRead = await stageLines(services, work, turn);
  if (!isRead) return 'next';
  await analyzeImports(work.actor.db);
  return stepIn('checking', work.actor, work.row.id, finaliseCheck);
}

const ADDED_MEANWHILE = '23505';

/** A row that another member added between a batch's look and its write is seen when the batch is repeated. */
async function repeated(batch: () => Promise<AfterStep>): Promise<AfterStep> {
  try {
    return await batch();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === ADDED_MEANWHILE) return batch();
    throw error;
  }
}

function explain(error: unknown): ImportNote | undefined {
  if (error instanceof EndlessRowError) return { code: 'endless_line', params: { line: error.line } };
  if (error instanceof AppError && error.code === 'not_found') return { code: 'file_gone', params: undefined };
  return undefined;
}

function giveUp(error: unknown): ImportNote {
  const isStorage = error instanceof AppError && error.code === 'storage_failed';
  return { code: isStorage ? 'storage_failed' : 'unexpected', params: undefined };
}

const atWork: readonly ImportState[] = ['checking', 'running', 'undoing'];

async function failImport(id: number, { actor }: Pick<StepRun, 'actor'>, note: ImportNote): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    const row = await claimImportRow(tx, id);
    if (!row || !atWork.includes(row.state)) return;
    const written = { added: row.run_added, changed: row.run_changed };
    const shown = { code: note.code, params: { ...note.params, written: written.added + written.changed } };
    await tx
      .updateTable('imports')
      .set({
        ...written,
        state: 'failed',
        note: JSON.stringify(shown),
        changed_at: sql<string>`now()`,
        ended_at: sql<string>`now()`,
      })
      .where('id', '=', row.id)
      .execute();
    await publishEvent(tx, actor, { type: 'import.progress' });
  });
}
