import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { AppError, type ErrorCode } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { exportQueue } from '#platform/jobs/account-queues.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { type AfterStep, RunStopped, resumableRun } from '#platform/jobs/resumable-run.ts';
import { csvFile } from './csv-file.ts';
import { evidenceFile } from './evidence-file.ts';
import {
  failExport,
  finishExport,
  isOurs,
  requeueExport,
  type StartedExport,
  saveProgress,
  takeExport,
} from './export-states.ts';

const PUBLISH_EVERY_MS = 700;

const Payload = z.object({ export_id: Id });

/**
 * Writes an export's file, in one step. A try that was killed leaves nothing that can be seen: the next one starts
 * over, under another key. A storage that refuses fails the export at once; anything else after some tries.
 */
export const writeExport = resumableRun<typeof Payload, ErrorCode>('write-export', Payload, {
  table: 'exports',
  // A worker reports its progress every second; a job may wait long for a worker.
  at_work: { running: '30 minutes', queued: '1 day' },
  expires_in_queue: true,
  idOf: ({ export_id }) => export_id,
  queue: exportQueue,
  step: writeWhole,
  explain: (error) =>
    error instanceof AppError && (error.code === 'storage_failed' || error.code === 'evidence_too_large')
      ? error.code
      : undefined,
  most_tries: 3,
  giveUp: () => 'export_failed',
  fail: failExport,
  release: requeueExport,
  max_attempts: 6,
});

async function writeWhole({ export_id }: z.infer<typeof Payload>, run: JobRun): Promise<AfterStep> {
  const { actor, services } = run;
  const file_key = `${actor.account_id}/exports/${randomBytes(16).toString('hex')}`;
  const started = await takeExport(actor, services, export_id, file_key);
  if (!started) return 'rest';
  try {
    await finishExport(actor, services, started, await writeFile(run, started));
  } catch (error) {
    throw (await isOurs(actor, started)) ? error : new RunStopped();
  }
  return 'rest';
}

type Written = { size: number; rows: number; is_partial: boolean };

/**
 * All of it is read in one snapshot: what is changed or deleted meanwhile is in the file as it was when the work began.
 */
function writeFile({ actor, services, signal }: JobRun, started: StartedExport): Promise<Written> {
  return actor.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      let rows = 0;
      let publishedAt = Date.now();
      const { style } = started;
      const { parts, is_partial } =
        style === 'evidence' ? evidenceFile(tx, started) : await csvFile(tx, started, style);
      async function* contents() {
        for await (const part of parts) {
          signal.throwIfAborted();
          rows += part.rows;
          yield part.content;
          if (Date.now() - publishedAt < PUBLISH_EVERY_MS) continue;
          publishedAt = Date.now();
          await saveProgress(actor, started, rows);
        }
      }
      const content = Readable.from(contents(), { objectMode: false });
      const size = await services.files.put(
        started.file_key,
        content,
        style === 'evidence' ? 'application/zip' : 'text/csv',
      );
      return { size, rows, is_partial };
    });
}
