import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { EndlessRowError } from '#platform/csv/row-reader.ts';
import { announce } from '#platform/events/record-event.ts';
import { BULK_TURN_MS, bulkQueue } from '#platform/jobs/account-queues.ts';
import { addJob, type Job, type JobRun, job } from '#platform/jobs/job.ts';
import { beginBatch, countAnew } from './begin-batch.ts';
import { dropStaged } from './drop-staged.ts';
import { getImportRow, type ImportNote, type ImportRow, type ImportWork, lockImportRow, workOf } from './import-row.ts';
import { runBatch } from './run-batch.ts';
import { countOutcomes, settleCheck } from './settle-check.ts';
import { stageLines } from './stage-lines.ts';
import { undoBatch } from './undo-batch.ts';

const Payload = z.object({ import_id: Id, by: z.string() });
const MOST_TRIES = 5;

export const importKey = (id: number): string => `import:${id}`;

/**
 * Takes an import through its states, so many lines in one transaction. Where it stands is saved with what it did, so that a kill
 * repeats nothing and loses nothing. What cannot be read is told on the import and not tried again.
 */
export const runImportFile: Job<typeof Payload> = job('run-import', Payload, async ({ import_id, by }, run) => {
  const actor = { ...run.actor, name: by };
  try {
    await countAnew(actor.db);
    const signal = AbortSignal.any([run.signal, AbortSignal.timeout(BULK_TURN_MS)]);
    let goesOn = true;
    while (goesOn && !signal.aborted) goesOn = await takeStep({ ...run, signal }, actor, import_id);
    if (goesOn) {
      const options = { queue: bulkQueue(actor), key: importKey(import_id) };
      await addJob(actor.db, actor, runImportFile, { import_id, by }, options);
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'import_past') return; // discarded while it was checked
    const note = noteOf(error, run.attempt);
    if (!note) throw error;
    await failImport(actor, import_id, note);
  }
});

/** @returns whether there is more to do before somebody acts */
async function takeStep(run: JobRun, actor: ImportWork['actor'], id: number): Promise<boolean> {
  const row = await findRow(actor, id);
  if (row?.state === 'checking') return checkFile(run, workOf(actor, row));
  if (row?.state === 'running') return repeating(() => runBatch({ actor }, id));
  if (row?.state === 'undoing') return undoBatch({ actor }, id);
  if (row?.state === 'done' || row?.state === 'undone') await dropStaged(actor.db, id);
  return false;
}

async function findRow({ db }: ImportWork['actor'], id: number): Promise<ImportRow | undefined> {
  try {
    return await getImportRow(db, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined; // discarded meanwhile
    throw error;
  }
}

async function checkFile(run: JobRun, work: ImportWork): Promise<boolean> {
  const isRead = await stageLines(run.services, work, run.signal);
  if (!isRead) return true;
  const { actor, row } = work;
  await countAnew(actor.db);
  return actor.db.transaction().execute(async (tx) => {
    const now = await tx.selectFrom('imports').select('state').where('id', '=', row.id).forUpdate().executeTakeFirst();
    if (now?.state !== 'checking') return false;
    await beginBatch(tx);
    await settleCheck(tx, work);
    const state = row.runs_at_once ? 'running' : 'checked';
    const counts = await countOutcomes(tx, row.id);
    await tx
      .updateTable('imports')
      .set({ ...counts, state, done_line: 0, progress: row.runs_at_once ? 0 : 1 })
      .where('id', '=', row.id)
      .execute();
    await announce(tx, actor, { type: 'import.progress' });
    return row.runs_at_once;
  });
}

const ADDED_MEANWHILE = '23505';

/** A row that somebody added between a batch's look and its write is seen when the batch is repeated. */
async function repeating(batch: () => Promise<boolean>): Promise<boolean> {
  try {
    return await batch();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === ADDED_MEANWHILE) return batch();
    throw error;
  }
}

/** Why an import cannot go on; undefined where it is tried again. */
function noteOf(error: unknown, attempt: number): ImportNote | undefined {
  if (error instanceof EndlessRowError) return { code: 'endless_line', params: { line: error.line } };
  if (error instanceof AppError && error.code === 'not_found') return { code: 'file_gone', params: undefined };
  if (attempt < MOST_TRIES) return undefined;
  const isStorage = error instanceof AppError && error.code === 'storage_failed';
  return { code: isStorage ? 'storage_failed' : 'unexpected', params: undefined };
}

async function failImport(actor: ImportWork['actor'], id: number, note: ImportNote): Promise<void> {
  await actor.db.transaction().execute(async (tx) => {
    const row = await lockImportRow(tx, id);
    const written = { added: row.run_added, changed: row.run_changed };
    const shown = { code: note.code, params: { ...note.params, written: written.added + written.changed } };
    await tx
      .updateTable('imports')
      .set({ ...written, state: 'failed', note: JSON.stringify(shown), ended_at: new Date() })
      .where('id', '=', row.id)
      .execute();
    await announce(tx, actor, { type: 'import.progress' });
  });
}
