import type { ConnectorError, ErrorKind } from './connector-error.ts';

/**
 * The engine's reaction to a failure. `next`, for the record or the page: `retry` later; `stop` until a person acts;
 * `refused`, it will not pass as it is; `probe`: ask the partner for the outcome of the write before it is sent again.
 * `connection`: `break` stops it until a person acts; `pause` leaves it alone for a while; `wait` as long as the
 * partner said; `healthy`, the partner works.
 */
export type ErrorPolicy = {
  next: 'retry' | 'stop' | 'refused' | 'probe';
  connection: 'break' | 'pause' | 'wait' | 'healthy';
  /** Whether the try is one of those that a write has. */
  counts: boolean;
};

const policies = {
  auth: { next: 'stop', connection: 'break', counts: false },
  config: { next: 'stop', connection: 'break', counts: false },
  validation: { next: 'refused', connection: 'healthy', counts: true },
  conflict: { next: 'refused', connection: 'healthy', counts: true },
  not_found: { next: 'refused', connection: 'healthy', counts: true },
  rate_limited: { next: 'retry', connection: 'wait', counts: false },
  transient: { next: 'retry', connection: 'pause', counts: true },
  uncertain: { next: 'probe', connection: 'pause', counts: true },
  bug: { next: 'refused', connection: 'pause', counts: true },
} as const satisfies Record<ErrorKind, ErrorPolicy>;

/** The reaction to a failure of this kind. */
export function policyOf({ kind }: Pick<ConnectorError, 'kind'>): ErrorPolicy {
  return policies[kind];
}

/** How many times an idempotent call is sent before its failure is reported. */
export const CALL_TRIES = 5;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * Milliseconds before a call is sent again after `failures` failures: full jitter, under 1 s at first, a minute at
 * most.
 */
export function callDelay(failures: number, random: () => number): number {
  return Math.floor(random() * Math.min(MINUTE_MS, SECOND_MS * 2 ** (failures - 1)));
}
