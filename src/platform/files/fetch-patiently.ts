import { setTimeout as wait } from 'node:timers/promises';

/** So often a call is made; with the waits between, it is given up after about three seconds. */
const MOST_TRIES = 6;
const FIRST_WAIT_MS = 100;

/** A storage that is too busy (SlowDown is 503, with some 429) or ails for a moment. */
const PASSING_STATUSES = new Set([429, 500, 502, 503, 504]);

/** The line broke, or nobody was there to take the call. */
const PASSING_CODES = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'UND_ERR_SOCKET']);

/**
 * `fetch` that makes a call again while what keeps it from succeeding may pass. For calls that may arrive twice and whose body is not a
 * stream, which could not be sent from its beginning again. Once there is an answer, its body is the caller's: what breaks then stays broken.
 * @returns the first answer that is not to pass, else the last one
 * @throws what the last try threw
 */
export async function fetchPatiently(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  for (let tries = 1; tries < MOST_TRIES; tries++) {
    const answer = await fetch(url, init).catch(passingFailure);
    if (answer && !PASSING_STATUSES.has(answer.status)) return answer;
    await answer?.body?.cancel();
    await wait(waitMs(tries, Math.random()));
  }
  return fetch(url, init);
}

/** How long to wait after so many tries: twice as long each time, and half of it by chance, lest all who were refused come back at once. */
export function waitMs(tries: number, chance: number): number {
  return (FIRST_WAIT_MS * 2 ** (tries - 1) * (1 + chance)) / 2;
}

/** @throws a failure that will not pass */
function passingFailure(error: unknown): null {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause && PASSING_CODES.has(String(cause.code))) return null;
  throw error;
}
