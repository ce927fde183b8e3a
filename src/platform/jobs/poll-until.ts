import { setTimeout as wait } from 'node:timers/promises';

const MIN_MS = 100;
const MAX_MS = 1_000;

/**
 * Calls `look`, at growing intervals, until it returns something: for HTTP calls that answer when a job is done.
 * @returns undefined after `timeoutMs`, or once the signal aborts
 */
export async function pollUntil<T>(
  look: () => Promise<T | undefined>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const until = Date.now() + timeoutMs;
  for (let pause = MIN_MS; ; pause = Math.min(2 * pause, MAX_MS)) {
    const end = await look();
    if (end !== undefined || signal?.aborted || Date.now() + pause > until) return end;
    await wait(pause, undefined, signal && { signal }).catch(() => {}); // an abort is seen above
  }
}
