const RESET_AS_INSTANT = 1_000_000_000;

/** The partner's time when it answered, in milliseconds since 1970: our clock may be wrong. Its absence is rare. */
const answeredAt = (headers: Headers): number => Date.parse(headers.get('date') ?? '') || Date.now();

/** Milliseconds that `Retry-After` asks to wait, in seconds or until a date; undefined where it does not. */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - answeredAt(headers);
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Milliseconds until calls are left again, where `RateLimit-Remaining` says that none are; 0 otherwise. */
export function pauseAsked(headers: Headers): number {
  if (headers.get('ratelimit-remaining') !== '0') return 0;
  const reset = Number(headers.get('ratelimit-reset') ?? 'none');
  if (!Number.isFinite(reset) || reset < 0) return 0;
  // The draft standard counts seconds from now; some send the instant instead.
  return reset > RESET_AS_INSTANT ? Math.max(0, reset * 1000 - answeredAt(headers)) : reset * 1000;
}
