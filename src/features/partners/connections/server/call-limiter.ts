import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Limiter, LimitPolicy } from '#connectors/core/limiter.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** Who a call is for: what waits in the one share never keeps the other from its own part of a partner's limit. */
export type CallShare = 'polls' | 'commands';

/** The limit is checked again after this long, since others take calls meanwhile. */
const MAX_WAIT_MS = 10_000;
/**
 * Shorter than giving a slot back, taking it again and reopening the connection: the gap between calls at 7 and
 * more a second.
 */
const SHORT_WAIT_MS = 150;
/** Some partners ask for years. */
const MAX_BLOCK_MS = 24 * 3_600_000;

/** A limiter from which a job takes its next call before it begins, so that it need not wait in its slot. */
export type ReservingLimiter = Limiter & {
  /**
   * @returns 0 where the next call is reserved and will not wait; else the milliseconds until it is worth asking again
   */
  reserve(policies: readonly LimitPolicy[]): Promise<number>;
};

/**
 * Counts a connection's calls in the database, for the workers of all processes together. An abort ends the waiting.
 */
export function createCallLimiter(
  db: AccountDb,
  connectionId: number,
  signal: AbortSignal,
  share: CallShare = 'polls',
): ReservingLimiter {
  const reserved = new Map<string, number>();

  async function tryTake({ name, per_second, burst }: LimitPolicy): Promise<number> {
    const { rows } = await sql<{ ms: number }>`
      select app.take_shared_call(${connectionId}, ${name}, ${per_second}, ${burst}, ${share}) as ms`.execute(db);
    return rows[0]?.ms ?? 0;
  }

  return {
    async take(policy) {
      const kept = reserved.get(policy.name) ?? 0;
      if (kept > 0) {
        reserved.set(policy.name, kept - 1);
        return;
      }
      for (let ms = await tryTake(policy); ms > 0; ms = await tryTake(policy)) {
        await wait(Math.min(ms, MAX_WAIT_MS), undefined, { signal });
      }
    },
    async reserve(policies) {
      for (const policy of policies) {
        let ms = await tryTake(policy);
        if (ms > 0 && ms <= SHORT_WAIT_MS) {
          await wait(ms, undefined, { signal });
          ms = await tryTake(policy);
        }
        if (ms > 0) return ms;
        reserved.set(policy.name, (reserved.get(policy.name) ?? 0) + 1);
      }
      return 0;
    },
    async block({ name }, waitMs) {
      const ms = Math.min(Math.ceil(waitMs), MAX_BLOCK_MS);
      await sql`select app.block_calls(${connectionId}, ${name}, ${ms})`.execute(db);
    },
  };
}
