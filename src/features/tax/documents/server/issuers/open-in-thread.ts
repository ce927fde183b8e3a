import { Worker } from 'node:worker_threads';
import { AppError } from '#base/errors.ts';
import type { OpenedCertificate } from '#countries/core/open-certificate.ts';
import { createSemaphore } from '#platform/db/semaphore.ts';

/** For what hangs: its work is bounded by its counts, and a busy machine needs long for what is right. */
const MAX_MS = 45_000;
const MAX_WAIT_MS = 60_000;
const MAX_MEMORY_MB = 256;

/** Many at once would take all cores. */
const oneAtATime = createSemaphore(1);

/**
 * `openCertificate` in a thread of its own, which is ended after `maxMs`: a file may ask for so much work that a server
 * would answer nobody meanwhile.
 * @throws AppError took_too_long where others' files come first for a minute; Error where the thread fails
 */
export async function openInThread(
  files: readonly Uint8Array[],
  password: string,
  maxMs = MAX_MS,
): Promise<OpenedCertificate> {
  if (!(await oneAtATime.acquire(MAX_WAIT_MS))) throw new AppError('took_too_long');
  try {
    return await open(files, password, maxMs);
  } finally {
    oneAtATime.release();
  }
}

async function open(files: readonly Uint8Array[], password: string, maxMs: number): Promise<OpenedCertificate> {
  const thread = new Worker(new URL('open-certificate-thread.ts', import.meta.url), {
    workerData: { files, password },
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<OpenedCertificate>((resolve, reject) => {
      timer = setTimeout(() => resolve({ is_open: false, why: 'too_slow' }), maxMs);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => reject(new Error('the thread that opens a certificate ended without an answer')));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
