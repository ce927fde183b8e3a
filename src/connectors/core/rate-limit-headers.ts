const RESET_AS_INSTANT = 1_000_000_000;

/** Milliseconds that `Retry-After` asks to wait, in seconds or until a date; undefined where it does not. */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Milliseconds until calls are left again, where `RateLimit-Remaining` says that none are; 0 otherwise. */
export function pauseAsked(headers: Headers, now: number): number {
  if (headers.get('ratelimit-remaining') !== '0') return 0;
  const reset = Number(headers.get('ratelimit-reset') ?? 'none');
  if (!Number.isFinite(reset) || reset < 0) return 0;
  // The draft standard counts seconds from now; some send the instant instead.
  return reset > RESET_AS_INSTANT ? Math.max(0, reset * 1000 - now) : reset * 1000;
}
