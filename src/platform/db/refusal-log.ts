import type { Log } from '../log.ts';

const REPEAT_MS = 10 * 60_000;

export type RefusalLog = (error: unknown) => void;

/** Logs why connections are refused: each cause once in a while, not with each call that meets it. */
export function createRefusalLog(log: Log): RefusalLog {
  const loggedAt = new Map<string, number>();
  return (error) => {
    const cause = error instanceof Error ? error.message : String(error);
    if (Date.now() - (loggedAt.get(cause) ?? -REPEAT_MS) < REPEAT_MS) return;
    loggedAt.set(cause, Date.now());
    log.error({ cause }, 'a database connection was refused');
  };
}
