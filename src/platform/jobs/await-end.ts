import { setTimeout as wait } from 'node:timers/promises';

const SHORTEST_MS = 100;
const LONGEST_MS = 1_000;

/**
 * For calls that answer when a job has done its work: looks ever more seldom until `look` has something.
 * @returns undefined after `patienceMs`, or once the signal says that nobody waits any more
 */
export async function awaitEnd<T>(
  look: () => Promise<T | undefined>,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const until = Date.now() + patienceMs;
  for (let pause = SHORTEST_MS; ; pause = Math.min(2 * pause, LONGEST_MS)) {
    const end = await look();
    if (end !== undefined || signal?.aborted || Date.now() + pause > until) return end;
    await wait(pause, undefined, signal && { signal }).catch(() => {}); // an abort is seen above
  }
}
