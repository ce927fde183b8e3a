/**
 * Work of which there may be much: a partner's limit can have a policy of its own for it, so that nothing else waits
 * behind it.
 */
export type Work = 'stock';

/**
 * A token bucket: `burst` calls at once, refilled at `per_second`. So at most `burst + 60 × per_second` in any minute.
 * One with `only_for` counts the calls of that work, the others all other calls.
 */
export type LimitPolicy = { name: string; per_second: number; burst: number; only_for?: Work };

/** The policies that each call of some work takes one of: its own where there are any, else the common ones. */
export function limitsFor(limits: readonly LimitPolicy[], work?: Work): readonly LimitPolicy[] {
  const own = limits.filter(({ only_for }) => only_for !== undefined && only_for === work);
  return own.length > 0 ? own : limits.filter(({ only_for }) => only_for === undefined);
}

/** Counts the calls of one connection, for all workers together. */
export type Limiter = {
  /** Resolves when the call may go. */
  take(policy: LimitPolicy): Promise<void>;
  /** The partner said to wait: no call of the policy for so long. */
  block(policy: LimitPolicy, waitMs: number): Promise<void>;
};
