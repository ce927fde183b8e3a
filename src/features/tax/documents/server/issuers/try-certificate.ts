import { AppError } from '#base/errors.ts';
import type { OpenedCertificate } from '#countries/core/open-certificate.ts';
import { createSemaphore } from '#platform/db/semaphore.ts';
import { openInThread } from './open-in-thread.ts';

const MAX_FAILURES = 10;
const HOUR_MS = 3_600_000;
const MAX_WAIT_MS = 30_000;

type Tries = { turn: ReturnType<typeof createSemaphore>; failures: number[] };

/** Of this process, by account. */
const triesOf = new Map<number, Tries>();

/**
 * Opens an account's certificate. An account tries one at a time, so that others wait for one of its files at most, and
 * each file that does not open counts.
 * @throws AppError too_many_certificates after 10 that did not open within an hour; took_too_long
 */
export async function tryCertificate(
  account_id: number,
  files: readonly Uint8Array[],
  password: string,
): Promise<OpenedCertificate> {
  const tries = triesOf.get(account_id) ?? { turn: createSemaphore(1), failures: [] };
  triesOf.set(account_id, tries);
  if (!(await tries.turn.acquire(MAX_WAIT_MS))) throw new AppError('took_too_long');
  try {
    tries.failures = tries.failures.filter((at) => at > Date.now() - HOUR_MS);
    if (tries.failures.length >= MAX_FAILURES) throw new AppError('too_many_certificates');
    const opened = await openInThread(files, password);
    if (!opened.is_open) tries.failures.push(Date.now());
    return opened;
  } finally {
    tries.turn.release();
  }
}
