import type { World } from './given.ts';

// Only for what hangs.
const TIMEOUT_MS = 10_000;

/** Until a transaction waits for a row that another one holds. */
export async function untilWaiting(world: World): Promise<void> {
  for (const until = Date.now() + TIMEOUT_MS; Date.now() < until; ) {
    const [row] = await world.sql<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (row && row.n > 0) return;
  }
  throw new Error('no transaction waits');
}
