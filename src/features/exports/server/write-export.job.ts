import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { addJob, type Job, type JobRun, job } from '#platform/jobs/job.ts';
import { exportColumns, writeHead, writeRow } from '../export-sheets.ts';
import { readPages } from './export-pages.ts';
import {
  failExport,
  finishExport,
  isOurs,
  noteProgress,
  requeueExport,
  type StartedExport,
  takeExport,
} from './export-states.ts';

/** A failure that may pass by itself is tried again so often. */
const MOST_FAILURES = 3;
const TELL_EVERY_MS = 700;

const Payload = z.object({ export_id: Id });

/**
 * Writes an export's file. A run that was killed leaves nothing that can be seen: the next one starts over, under another key. A
 * storage that refuses fails the export at once; anything else after some tries.
 */
export const writeExport: Job<typeof Payload> = job('write-export', Payload, async ({ export_id }, run) => {
  const { actor, services, signal, attempt } = run;
  const file_key = `${actor.account_id}/exports/${randomBytes(16).toString('hex')}.csv`;
  const started = await takeExport(actor, services, export_id, file_key);
  if (!started) return;
  try {
    await finishExport(actor, services, started, await writeFile(run, started));
  } catch (error) {
    if (!(await isOurs(actor, started))) return;
    if (error instanceof AppError && error.code === 'storage_failed') return failExport(actor, started, error.code);
    if (signal.aborted) {
      await requeueExport(actor, started);
      return addJob(actor.db, actor, writeExport, { export_id });
    }
    if (attempt >= MOST_FAILURES) await failExport(actor, started, 'export_failed');
    throw error;
  }
});

type Written = { size: number; rows: number; is_partial: boolean };

/** All of it is read in one snapshot: what is changed or deleted meanwhile is in the file as it was when the work began. */
function writeFile({ actor, services, signal }: JobRun, started: StartedExport): Promise<Written> {
  return actor.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      let rows = 0;
      let toldAt = Date.now();
      const source = await readPages(tx, started);
      const columns = exportColumns(started.kind, started.time_zone);
      async function* lines() {
        yield Buffer.from(writeHead(columns, started.style));
        for await (const page of source.pages) {
          signal.throwIfAborted();
          let text = '';
          for (const row of page) text += writeRow(columns, row, started.style);
          rows += page.length;
          yield Buffer.from(text);
          if (Date.now() - toldAt < TELL_EVERY_MS) continue;
          toldAt = Date.now();
          await noteProgress(actor, started, rows);
        }
      }
      const content = Readable.from(lines(), { objectMode: false });
      const size = await services.files.put(started.file_key, content, 'text/csv');
      return { size, rows, is_partial: source.is_partial };
    });
}
