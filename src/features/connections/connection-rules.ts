import { z } from 'zod';

/** What an account decided, or what a refusal forced: a broken connection waits for a person. */
export const ConnectionState = z.enum(['active', 'paused', 'broken']);
export type ConnectionState = z.infer<typeof ConnectionState>;

/** How a connection fares; `failing` recovers by itself, `broken` and `paused` do not. */
export const Health = z.enum(['ok', 'failing', 'broken', 'paused']);
export type Health = z.infer<typeof Health>;

/** The one word for how a connection fares. */
export function healthOf({ state, failures }: { state: ConnectionState; failures: number }): Health {
  if (state !== 'active') return state;
  return failures > 0 ? 'failing' : 'ok';
}

const PAUSES_S = [10, 30, 60, 120, 300];

/** How long to leave a partner alone after so many failures in a row, in milliseconds; five minutes at most. */
export function pauseAfter(failures: number): number {
  return 1000 * (PAUSES_S[Math.min(failures, PAUSES_S.length) - 1] ?? 0);
}
