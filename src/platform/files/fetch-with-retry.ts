import { setTimeout as wait } from 'node:timers/promises';

/** With the waits between, a call is given up after about three seconds. */
const MAX_TRIES = 6;
const FIRST_WAIT_MS = 100;

/** The storage is too busy (SlowDown is 503, with some 429) or fails for a moment. */
const TRANSIENT_STATUSES = new Set([429, 500, 502, 503, 504]);

/** The connection broke, or was not accepted. */
const TRANSIENT_CODES = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'UND_ERR_SOCKET']);

/**
 * `fetch` that retries transient failures. For idempotent calls whose body is not a stream, which could not be sent
 * again from its beginning. The body of a response is the caller's: it is not retried when it breaks.
 * @returns the first response that is not a transient failure, else the last one
 * @throws the error of the last try
 */
export async function fetchWithRetry(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  for (let tries = 1; tries < MAX_TRIES; tries++) {
    const answer = await fetch(url, init).catch(transientFailure);
    if (answer && !TRANSIENT_STATUSES.has(answer.status)) return answer;
    await answer?.body?.cancel();
    await wait(waitMs(tries, Math.random()));
  }
  return fetch(url, init);
}

/** The wait after so many tries: exponential, with half of it random, so that callers do not come back all at once. */
export function waitMs(tries: number, chance: number): number {
  return (FIRST_WAIT_MS * 2 ** (tries - 1) * (1 + chance)) / 2;
}

/** @throws a failure that is not transient */
function transientFailure(error: unknown): null {
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause && TRANSIENT_CODES.has(String(cause.code))) return null;
  throw error;
}
