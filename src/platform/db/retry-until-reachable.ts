import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { isOutOfReach } from './is-out-of-reach.ts';
import { RefusedConnection } from './refused-connection.ts';

const RETRY_MS = 3_000;
/** After a power cut PostgreSQL replays its log: minutes at most. */
const GIVE_UP_AFTER_MS = 5 * 60_000;

/**
 * Runs something at the start of a program, again and again while the database cannot be reached yet.
 * @throws Error of the last try after five minutes, and at once any that time does not mend
 */
export async function retryUntilReachable<T>(log: Log, run: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + GIVE_UP_AFTER_MS; ; await wait(RETRY_MS)) {
    try {
      return await run();
    } catch (error) {
      const canPass = isOutOfReach(error) && !(error instanceof RefusedConnection);
      if (!canPass || Date.now() > until) throw error;
      log.warn({ error: error instanceof Error ? error.message : error }, 'waiting for the database');
    }
  }
}
