import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Limiter } from '#connectors/core/limiter.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** Looked at anew after this long, since others take calls meanwhile. */
const LONGEST_WAIT_MS = 10_000;

/** Counts a connection's calls in the database, for the workers of all processes together. An abort ends the waiting. */
export function createCallLimiter(db: AccountDb, connectionId: number, signal: AbortSignal): Limiter {
  return {
    async take({ name, per_second, burst }) {
      for (;;) {
        const { rows } = await sql<{ ms: number }>`
          select app.take_call(${connectionId}, ${name}, ${per_second}, ${burst}) as ms`.execute(db);
        const ms = rows[0]?.ms ?? 0;
        if (ms === 0) return;
        await wait(Math.min(ms, LONGEST_WAIT_MS), undefined, { signal });
      }
    },
    async block({ name }, waitMs) {
      await sql`select app.block_calls(${connectionId}, ${name}, ${Math.ceil(waitMs)})`.execute(db);
    },
  };
}
