import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { startCheck, startRun } from '#features/catalogue/imports/server/start-import.ts';
import { takeUpload } from '#features/catalogue/imports/server/take-upload.ts';
import { startAnyExport } from '#features/data/exports/server/start-export.ts';
import { addPoll } from '#features/partners/connections/server/polls.ts';
import { wakeSender } from '#features/partners/outbox/server/send-writes.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import type { EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { jobGroups, PARTNER_SLOTS } from '#programs/jobs.ts';
import { addReadyOrders, addShop, type Ground, onGround, runPoll, type Shop, untilRow } from './shop-ground.ts';
import { DROP_JOBS } from './tidy.ts';

/** Something that is timed, such as a poll until it is done. */
type Work = { work: string; run: () => Promise<void> };
/** Milliseconds of a work: alone, and beside what could hold it up. */
export type WorkTimes = { work: string; alone: number[]; beside: number[] };

type Side = 'alone' | 'beside';

const WAITING = 400;
const ROUNDS = 4;
const LINES = 20_000;
/** The limit's burst is used up by then. */
const SETTLING_MS = 6_000;

/** Two accounts in a database of their own: works are timed in turns with and without the orders of the one waiting. */
export const runNeighbourRounds = (cluster: EmbeddedPostgres): Promise<WorkTimes[]> =>
  onGround(cluster, 'bench_neighbours', measure);

async function measure(ground: Ground): Promise<WorkTimes[]> {
  const held = await addShop(ground, 'Held back');
  const other = await addShop(ground, 'Other');
  const references = await addOrders(ground, held);
  return await timeWorks(ground, worksOf(ground, { held, other }, references), async (time) => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of round % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const)) {
        await letWait(ground, held, side === 'beside');
        await time(side);
      }
    }
  });
}

/** Orders whose submission waits. @returns where the warehouse's references of those it gets can be looked up */
async function addOrders(ground: Ground, shop: Shop): Promise<() => Promise<string[]>> {
  const { services } = ground;
  const { staff } = shop;
  const { db } = staff;
  const orders = await addReadyOrders(ground, shop, WAITING);
  const signal = new AbortController().signal;
  const run = { actor: staff, services, log: services.log, signal, attempt: 1 };
  for (const order_id of orders) await submitOrder.run({ order_id }, run);
  return async () => {
    const sent = await db
      .selectFrom('orders')
      .select('amware_ref_num')
      .where('in_amware', '=', 1)
      .where('order_status', '=', 'pending')
      .orderBy('id')
      .execute();
    return sent.flatMap(({ amware_ref_num }) => amware_ref_num ?? []);
  };
}

/** Has the orders wait for the warehouse's limit, or for the next hour. */
async function letWait({ client }: Ground, { staff, warehouse }: Shop, isWaiting: boolean): Promise<void> {
  const { rows } = await client.query<{ subject_id: string }>(
    `update partner_writes set next_try_at = case when not $2 then now() + interval '1 hour' end
      where connection_id = $1 and state = 'queued' returning subject_id`,
    [warehouse, isWaiting],
  );
  if (rows.length === 0) throw new Error('no orders are left that wait');
  const first = { subject: 'order', subject_id: Number(rows[0]?.subject_id) };
  if (isWaiting) await wakeSender(staff.db, staff, { connection_id: warehouse, ...first });
  await wait(SETTLING_MS);
}

function worksOf(
  ground: Ground,
  { held, other }: { held: Shop; other: Shop },
  references: () => Promise<string[]>,
): Work[] {
  const { services, partners } = ground;
  const until = (query: string, values: unknown[]) => untilRow(ground, query, values);
  let imported = 0;
  let price = 0;
  return [
    {
      work: `a CSV file of ${LINES} products checked`,
      async run() {
        price += 1;
        const lines = Array.from({ length: LINES }, (_, n) => `NB-${n},Lamp ${n},${price}`);
        const content = Readable.from([`sku,name,price\n${lines.join('\n')}\n`], { objectMode: false });
        imported = await takeUpload(other.staff, services, 'products', { name: 'bench.csv', content });
        const mapping = { sku: 0, name: 1, price: 2 };
        await startCheck(other.staff, imported, { mapping, existing: 'update', decimal: '.', runs_at_once: false });
        await until(`select 1 from imports where id = $1 and state = 'checked'`, [imported]);
      },
    },
    {
      work: 'the same written',
      async run() {
        await startRun(other.staff, imported);
        await until(`select 1 from imports where id = $1 and state = 'done'`, [imported]);
      },
    },
    {
      work: `${LINES} products exported`,
      async run() {
        const id = await startAnyExport(other.staff, { kind: 'products' });
        await until(`select 1 from exports where id = $1 and state = 'ready'`, [id]);
      },
    },
    { work: "a channel's poll", run: () => runPoll(ground, other, other.channel, 'import-orders') },
    {
      work: 'a poll of another connection of the account that waits',
      run: () => runPoll(ground, held, held.channel, 'import-orders'),
    },
    {
      work: 'what its warehouse shipped read by the next poll',
      async run() {
        const [reference] = await references();
        if (reference === undefined) return runPoll(ground, held, held.warehouse, 'import-shipments');
        const reply = await fetch(`${partners}/control/coree/orders/${reference}/ship`, { method: 'POST' });
        z.literal(true).parse(reply.ok);
        await addPoll(held.staff.db, held.staff, held.warehouse, 'import-shipments');
        await until(`select 1 from orders where amware_ref_num = $1 and order_status in ('shipped', 'fulfilled')`, [
          reference,
        ]);
      },
    },
  ];
}

/** Times works on a worker that runs meanwhile; the first run of each is not counted. */
async function timeWorks(
  ground: Ground,
  works: readonly Work[],
  rounds: (time: (side: Side) => Promise<void>) => Promise<void>,
): Promise<WorkTimes[]> {
  const { client, services, databaseUrl } = ground;
  await client.query(DROP_JOBS);
  await client.query('vacuum analyze');
  const timed = works.map(({ work, run }): { run: Work['run']; times: WorkTimes } => ({
    run,
    times: { work, alone: [], beside: [] },
  }));
  const worker = await startWorker({
    ownerUrl: databaseUrl,
    services,
    groups: jobGroups(PARTNER_SLOTS),
    systemTasks: [],
  });
  try {
    for (const { run } of works) await run();
    await rounds(async (side) => {
      for (const { run, times } of timed) {
        const startedAt = performance.now();
        await run();
        times[side].push(performance.now() - startedAt);
      }
    });
  } finally {
    await worker.stop();
  }
  return timed.map(({ times }) => times);
}
