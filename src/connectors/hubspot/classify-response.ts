import type { ErrorKind } from '../core/connector-error.ts';
import type { Classification, PartnerReply } from '../core/partner-request.ts';
import { retryAfter } from '../core/rate-limit-headers.ts';
import { formatMessage } from './messages.ts';
import { Failure } from './schema.ts';

const kindsOfStatuses: Readonly<Record<number, ErrorKind>> = {
  400: 'validation',
  401: 'auth',
  403: 'auth',
  404: 'not_found',
  409: 'conflict',
  // The record is being written by another, or the account moves to another data center.
  423: 'transient',
  429: 'rate_limited',
  477: 'transient',
};

const LOCKED_MS = 2_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const USUAL_INTERVAL_MS = 10_000;

/** HubSpot's own account of a failure. `utcOffsetMs` is the account's, where it is known. Null: go by the status. */
export function classifyHubSpot(reply: PartnerReply, now: Date, utcOffsetMs: number | null): Classification | null {
  const kind = kindsOfStatuses[reply.status];
  if (!kind) return null;
  const failed = Failure.safeParse(reply.json).data;
  return {
    kind: isUnusableKey(failed?.message) ? 'config' : kind,
    message: formatMessage(failed?.message ?? '') || `HTTP ${reply.status}`,
    partner_code: failed?.category ?? failed?.policyName ?? undefined,
    request_id: failed?.correlationId ?? undefined,
    retry_after_ms: waitOf(reply, failed?.policyName ?? '', now, utcOffsetMs),
  };
}

/** A property of our key's name that was created by hand: contacts cannot be found by it. */
const isUnusableKey = (message = '') => /by non-unique .*property/i.test(message);

function waitOf(reply: PartnerReply, policy: string, now: Date, utcOffsetMs: number | null): number | undefined {
  if (reply.status === 423) return retryAfter(reply.headers) ?? LOCKED_MS;
  if (reply.status !== 429) return undefined;
  if (/DAILY/i.test(policy)) return utcOffsetMs === null ? HOUR_MS : untilMidnight(now, utcOffsetMs);
  return retryAfter(reply.headers) ?? intervalOf(reply.headers);
}

/** Milliseconds until the daily count of calls starts again: at midnight in the account's zone. */
function untilMidnight(now: Date, utcOffsetMs: number): number {
  const passed = (now.getTime() + utcOffsetMs) % DAY_MS;
  return DAY_MS - passed;
}

/** Milliseconds that the next call should wait: an interval, where this answer was the last that it allows. */
export function pauseFor({ headers }: PartnerReply): number {
  return headers.get('x-hubspot-ratelimit-remaining') === '0' ? intervalOf(headers) : 0;
}

function intervalOf(headers: Headers): number {
  const ms = Number(headers.get('x-hubspot-ratelimit-interval-milliseconds'));
  return Number.isFinite(ms) && ms > 0 && ms <= HOUR_MS ? ms : USUAL_INTERVAL_MS;
}
