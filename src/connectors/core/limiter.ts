/** A token bucket: `burst` calls at once, refilled at `per_second`. So at most `burst + 60 × per_second` in any minute. */
export type LimitPolicy = { name: string; per_second: number; burst: number };

/** Who counts the calls of one connection, for all workers together. */
export type Limiter = {
  /** Resolves when the call may go. */
  take(policy: LimitPolicy): Promise<void>;
  /** The partner said to wait: no call of the policy for so long. */
  block(policy: LimitPolicy, waitMs: number): Promise<void>;
};
