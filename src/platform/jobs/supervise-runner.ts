import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { QueueRunner } from './queue-runner.ts';

const PAUSES_MS = [100, 500, 2_000, 5_000, 15_000] as const;
const MAX_PAUSE_MS = 30_000;
/** A runner that lasted as long has not failed at once. */
const HEALTHY_MS = 60_000;

/** Starts another runner for each that closes by itself, with ever longer pauses while that fails at once. */
export async function superviseRunner(
  first: QueueRunner,
  start: () => Promise<QueueRunner>,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  const stopped = once(stopping, 'abort').then(() => {});
  let failures = 0;
  for (let current: QueueRunner | undefined = first; ; ) {
    const since = Date.now();
    await Promise.race([current?.closed, stopped]);
    if (stopping.aborted) return;
    if (current) log.error({ runner: current.name }, 'the job queue failed: it starts again');
    if (Date.now() - since > HEALTHY_MS) failures = 0;
    await Promise.race([wait(PAUSES_MS[failures] ?? MAX_PAUSE_MS, undefined, { ref: false }), stopped]);
    if (stopping.aborted) return;
    failures += 1;
    current = await start().catch((error: unknown) => {
      log.warn({ error: String(error), failures }, 'the job queue could not begin');
      return undefined;
    });
  }
}
