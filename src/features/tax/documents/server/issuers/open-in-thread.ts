import { AppError } from '#base/errors.ts';
import { inThread, ThreadFailure } from '#connectors/core/in-thread.ts';
import type { OpenedCertificate } from '#countries/core/open-certificate.ts';
import { createSemaphore } from '#platform/db/semaphore.ts';

/** For what hangs: its work is bounded by its counts, and a busy machine needs long for what is right. */
const MAX_MS = 45_000;
const MAX_WAIT_MS = 60_000;

const THREAD = new URL('open-certificate-thread.ts', import.meta.url);

/** Many at once would take all cores. */
const oneAtATime = createSemaphore(1);

/**
 * `openCertificate` in a thread of its own, which is ended after `maxMs`: a file may cause so much work that the server
 * would answer no other request meanwhile.
 * @throws AppError took_too_long where others' files come first for a minute; Error where the thread fails
 */
export async function openInThread(
  files: readonly Uint8Array[],
  password: string,
  maxMs = MAX_MS,
): Promise<OpenedCertificate> {
  if (!(await oneAtATime.acquire(MAX_WAIT_MS))) throw new AppError('took_too_long');
  try {
    return await inThread<OpenedCertificate>(THREAD, { files, password }, maxMs);
  } catch (error) {
    if (error instanceof ThreadFailure && error.reason === 'too_slow') return { is_open: false, why: 'too_slow' };
    throw error;
  } finally {
    oneAtATime.release();
  }
}
