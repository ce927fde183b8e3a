import { Worker } from 'node:worker_threads';
import type { OpenedCertificate } from '#countries/core/open-certificate.ts';

const MAX_MS = 10_000;
const MAX_MEMORY_MB = 256;

/** Uploads are opened one after another: many at once would take all cores. */
let last: Promise<unknown> = Promise.resolve();

/**
 * `openCertificate` in a thread of its own, which is ended after `maxMs`: a file may ask for so much work that a server
 * would answer nobody meanwhile. @throws Error where the thread fails
 */
export function openInThread(
  files: readonly Uint8Array[],
  password: string,
  maxMs = MAX_MS,
): Promise<OpenedCertificate> {
  const opened = last.then(() => open(files, password, maxMs));
  last = opened.catch(() => undefined);
  return opened;
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
