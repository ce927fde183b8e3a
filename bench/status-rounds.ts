import pg from 'pg';
import { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { moveStatus } from '#features/warehouse/fulfilment/server/move-status.ts';
import type { Actor } from '#platform/db/actor.ts';
import { listenToEvents } from '#platform/events/event-listener.ts';
import { openBenchServices } from './bench-services.ts';
import { median } from './figures.ts';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';
import { tidyUp } from './tidy.ts';

/** Durable changes of an order's status per second, by so many writers at once. */
export type StatusResult = { writers: number; ours: number; plain: number };

const ROUNDS = 3;
const ROUND_MS = 1_500;
const MOST_UPDATES = 20_000;
const WRITERS = [1, 16];
const STATUSES = ['shipped', 'fulfilled'];

/** Sets one order's status. */
type Update = (id: number, status: string) => Promise<unknown>;

/**
 * A status change as ours is (counters by trigger, the timeline's entry and what a server tells open screens, in one
 * transaction) next to one plain durable UPDATE of the bare table, in turns.
 */
export async function runStatusRounds(database: BenchDatabase): Promise<StatusResult[]> {
  await using services = openBenchServices(database);
  const db = services.database.account(MEASURED_ACCOUNT);
  const actor: Actor = { account_id: MEASURED_ACCOUNT, name: null, db };
  const server = await listenToEvents(database.url, services.log);
  const pool = new pg.Pool({ connectionString: database.url, max: Math.max(...WRITERS) });
  const updates: Record<'ours' | 'plain', Update> = {
    ours: (id, status) =>
      db.transaction().execute((tx) => moveStatus(tx, actor, id, { from: 'fulfilled', to: OrderStatus.parse(status) })),
    plain: (id, status) =>
      pool.query('update bare.orders set order_status = $2, updated_at = now() where id = $1', [id, status]),
  };
  try {
    const { rows } = await pool.query<{ id: string }>(
      `select id from bare.orders where order_status = 'fulfilled' order by bench.pick(id, 99, 1000000) limit 5000`,
    );
    const ids = rows.map((row) => Number(row.id));
    const results: StatusResult[] = [];
    for (const writers of WRITERS) results.push(await measure(updates, ids, writers));
    return results;
  } finally {
    await server.stop();
    await pool.end();
    await tidyUp(database);
  }
}

async function measure(updates: Record<'ours' | 'plain', Update>, ids: readonly number[], writers: number) {
  const rates = { ours: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ['ours', 'plain'] as const) rates[side].push(await rateOf(updates[side], ids, writers, round));
  }
  return { writers, ours: median(rates.ours), plain: median(rates.plain) };
}

async function rateOf(update: Update, ids: readonly number[], writers: number, round: number): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  const write = async () => {
    while (done < MOST_UPDATES && performance.now() < startedAt + ROUND_MS) {
      const turn = done++;
      const lap = round + Math.floor(turn / ids.length);
      await update(ids[turn % ids.length] ?? 0, STATUSES[lap % STATUSES.length] ?? '');
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
  return (1000 * done) / (performance.now() - startedAt);
}
