import { sql } from 'kysely';
import { sweepBalances } from '#features/orders/balance/server/sweep-balances.job.ts';
import type { Actor } from '#platform/db/actor.ts';
import { openBenchServices } from './bench-services.ts';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';
import { tidyUp } from './tidy.ts';

const ROUNDS = 7;
const CHANGED = 400;

/**
 * Milliseconds until the balances of 400 changed orders are kept, drawn evenly over all, in each round others. Nothing
 * else is looked at, so that more orders of the account cost nothing.
 */
export async function runSweepRounds(database: BenchDatabase): Promise<number[]> {
  await using services = openBenchServices(database);
  const db = services.database.account(MEASURED_ACCOUNT);
  const actor: Actor = { account_id: MEASURED_ACCOUNT, name: null, db };
  const run = { actor, services, log: services.log, signal: new AbortController().signal, attempt: 1 };
  const times: number[] = [];
  await sql`delete from balance_notes`.execute(db);
  for (let round = 0; round < ROUNDS; round++) {
    await sql`insert into balance_notes (account_id, order_id)
      select ${MEASURED_ACCOUNT}, 1 + (${round} + n * ${database.orders}::bigint / ${CHANGED}) % ${database.orders}
        from generate_series(1, ${CHANGED}) n`.execute(db);
    const startedAt = performance.now();
    await sweepBalances.run({}, run);
    times.push(performance.now() - startedAt);
  }
  await sql`delete from balance_notes`.execute(db);
  await tidyUp(database);
  return times;
}
