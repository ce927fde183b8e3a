import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { World } from './given.ts';

/** A statement and its values. */
export type Statement = readonly [text: string, values: readonly unknown[]];

/** The first lock of a page of orders: the numbers of an account's new orders. */
export const orderNumbers = (accountId: number): Statement => [
  `select pg_advisory_xact_lock(hashtextextended('order-numbers', $1))`,
  [accountId],
];

/**
 * Runs `act` while another transaction has made these changes and not committed them; it commits once `act` waits for
 * it, or has ended. So what `act` reads under a lock it reads after the changes, and without one before them.
 * `further`: what it does before it commits, where `act` waits for it: one that holds what the other wants fails by a
 * deadlock.
 */
export async function changedMeanwhile<T>(
  world: World,
  changes: readonly Statement[],
  act: () => Promise<T>,
  further: readonly Statement[] = [],
): Promise<T> {
  const other = new pg.Client({ connectionString: world.ownerUrl });
  await other.connect();
  try {
    await other.query('begin');
    await run(other, changes);
    let hasEnded = false;
    const [[outcome]] = await Promise.all([
      Promise.allSettled([
        act().finally(() => {
          hasEnded = true;
        }),
      ]),
      commitOnceWaitedFor(other, further, () => hasEnded),
    ]);
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  } finally {
    await other.end();
  }
}

async function run(other: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const [text, values] of statements) await other.query(text, [...values]);
}

async function commitOnceWaitedFor(
  other: pg.Client,
  further: readonly Statement[],
  hasEnded: () => boolean,
): Promise<void> {
  while (!hasEnded()) {
    const { rowCount } = await other.query(
      'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
    );
    if (rowCount) {
      await run(other, further);
      break;
    }
    await setTimeout(20);
  }
  await other.query('commit');
}
