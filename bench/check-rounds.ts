import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startRecheck } from '#features/core/order-problems/server/recheck-waiting.ts';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import type { Actor } from '#platform/db/actor.ts';
import { addJobs, job } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import type { Services } from '#platform/services.ts';
import { openBenchServices, SECRET_KEY } from './bench-services.ts';
import { copyDatabase } from './copy-database.ts';
import { type Figures, figuresOf } from './figures.ts';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';
import { type HttpClient, httpClient } from './http-client.ts';
import { signIn } from './http-rounds.ts';
import { AS_SERVED } from './node-flags.ts';
import { postgresCpuClock } from './postgres-cpu.ts';
import { CONCURRENCY } from './queue-rounds.ts';
import { startServerProcess } from './server-process.ts';

/** Milliseconds by the clock, and of processor time, for each of `count` orders. */
type Cost = { count: number; ms: number; databaseCpuMs: number; workerCpuMs: number };

export type CheckResult = {
  orders: number;
  /** Checked after an edit, each by a job of its own, or a hundred in one. */
  alone: Cost;
  together: Cost;
  /** `alone`, where each connection plans its statements for the first times. */
  atFirst: Cost;
  /** What the queue takes for a job of its own that does nothing. */
  nothing: Cost;
  /** Waiting for one shipping code, which is then mapped. */
  released: Cost;
  list: { before: Figures; meanwhile: Figures };
};

const EDITED = 1_000;
const TOGETHER = 100;
const ROUNDS = 3;
const WAITING_SHARE = 10;
const LONGEST_MS = 600_000;
const LISTS_BEFORE = 200;
const LIST_EVERY_MS = 20;
/** Seldom, since what asks is measured too. */
const LOOK_EVERY_MS = 100;
const CODE = 'LATE';

/** Nothing to do, with the payload of a check. */
const doNothing = job('bench-nothing', checkOrdersJob.payload, async () => {});

type Bench = { actor: Actor; services: Services; client: pg.Client; url: string; databaseCpu: () => number };

/** Checks of edited orders, and the release of a tenth of all orders, on a copy of the database. */
export async function runCheckRounds(database: BenchDatabase): Promise<CheckResult> {
  await using copy = await copyDatabase(database);
  await using services = openBenchServices(copy);
  const actor: Actor = { account_id: MEASURED_ACCOUNT, name: null, db: services.database.account(MEASURED_ACCOUNT) };
  const client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  try {
    const bench = { actor, services, client, url: copy.url, databaseCpu: await postgresCpuClock(copy.url) };
    const waiting = Math.floor(database.orders / WAITING_SHARE);
    await prepareOrders(client, waiting);
    const ids = await readEdited(client);
    await checkEdited(bench, ids, TOGETHER); // so that each has its job, and what an edit leaves to do is all there is
    const atFirst = await checkEdited(bench, ids, 1);
    const [alone, nothing]: [Cost[], Cost[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      nothing.push(await runJobs(bench, doNothing, ids, 1));
      alone.push(await checkEdited(bench, ids, 1));
    }
    const together = await checkEdited(bench, ids, TOGETHER);
    const edited = { atFirst, alone: middleOf(alone), nothing: middleOf(nothing), together };
    return { orders: database.orders, ...edited, ...(await release(bench, waiting)) };
  } finally {
    await client.end();
  }
}

/** The round whose processor time is the middle one. */
function middleOf(costs: readonly Cost[]): Cost {
  const sorted = costs.toSorted((a, b) => cpuOf(a) - cpuOf(b));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

/** Processor milliseconds of database and worker. */
export const cpuOf = ({ databaseCpuMs, workerCpuMs }: Cost): number => databaseCpuMs + workerCpuMs;

/** Everything is linked and in stock; so many orders wait for one code, and as many as are edited have not left. */
async function prepareOrders(client: pg.Client, waiting: number): Promise<void> {
  const of = `account_id = ${MEASURED_ACCOUNT}`;
  await client.query(`
    set session_replication_role = replica; set synchronous_commit = off;
    insert into connector_products (account_id, connection_id, connector_product_sku, title, product_id, qty)
      select p.account_id, c.id, p.sku, p.name, p.id, 100 from products p join connections c using (account_id)
       where ${of} and c.kind = 'exigo' on conflict do nothing;
    insert into shipping_codes (account_id, connection_id, connector_code, description)
      select account_id, id, '${CODE}', '' from connections where ${of} and kind = 'exigo';
    update stock_levels set on_hand = 1000000 where ${of};
    create temp table waiting as select id, connection_id from orders
     where ${of} and order_status = 'fulfilled' order by bench.pick(id, 77, 1000000) limit ${waiting};
    delete from shipments s using waiting w where s.${of} and s.order_id = w.id;
    update orders o set order_status = 'error', in_amware = 0, amware_ref_num = null, tracking_number = null, shipping_code = '${CODE}',
        ship_method = null, error = 'unmapped_shipping_code ${CODE}', submit_after = now() + interval '1 hour'
      from waiting w where o.${of} and o.id = w.id;
    create temp table edited as select id from orders
     where ${of} and order_status = 'fulfilled' order by bench.pick(id, 78, 1000000) limit ${EDITED};
    delete from shipments s using edited e where s.${of} and s.order_id = e.id;
    update orders o set order_status = 'pending', in_amware = 0, amware_ref_num = null, tracking_number = null
      from edited e where o.${of} and o.id = e.id;
    insert into problems (account_id, order_id, connection_id, kind, subject)
      select ${MEASURED_ACCOUNT}, id, connection_id, 'unmapped_shipping_code', '${CODE}' from waiting;
    set session_replication_role = origin; set synchronous_commit = on`);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}

async function readEdited(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from orders where account_id = $1 and order_status = 'pending' and in_amware = 0 order by id desc
      limit $2`,
    [MEASURED_ACCOUNT, EDITED],
  );
  return rows.map(({ id }) => Number(id));
}

async function checkEdited(bench: Bench, ids: readonly number[], ordersAJob: number): Promise<Cost> {
  await bench.client.query(
    `update orders set needs_check = true, submit_after = now() + interval '1 hour' where id = any($1)`,
    [ids],
  );
  return runJobs(bench, checkOrdersJob, ids, ordersAJob);
}

async function runJobs(bench: Bench, kind: typeof checkOrdersJob, ids: readonly number[], ordersAJob: number) {
  const batches = Array.from({ length: Math.ceil(ids.length / ordersAJob) }, (_, n) => ({
    order_ids: ids.slice(n * ordersAJob, (n + 1) * ordersAJob),
  }));
  await addJobs(bench.actor.db, bench.actor, kind, batches);
  return drain(bench, kind, ids.length);
}

async function release(bench: Bench, waiting: number) {
  const { actor, client, url } = bench;
  const env = { DATABASE_URL: url, SECRET_KEY, LOG_LEVEL: 'info' };
  await using server = await startServerProcess('lists', import.meta.resolve('#programs/server.ts'), env, AS_SERVED);
  await using reader = httpClient(server.origin, await signIn(server.origin));
  const before: number[] = [];
  for (let turn = 0; turn < LISTS_BEFORE; turn++) before.push(await readList(reader));

  await client.query(`update shipping_codes set amware_code = 'M1' where account_id = $1 and connector_code = $2`, [
    MEASURED_ACCOUNT,
    CODE,
  ]);
  const cause = { kind: 'unmapped_shipping_code', subjects: [CODE] } as const;
  await actor.db.transaction().execute((tx) => startRecheck(tx, actor, [cause]));
  const meanwhile: number[] = [];
  const released = await drain(bench, checkOrdersJob, waiting, async () => meanwhile.push(await readList(reader)));
  return { released, list: { before: figuresOf(before), meanwhile: figuresOf(meanwhile) } };
}

async function readList(reader: HttpClient): Promise<number> {
  const { ms } = await reader.run([{ method: 'GET', path: '/api/orders?page=1&perPage=50' }]);
  await wait(LIST_EVERY_MS);
  return ms;
}

/** From the worker's start until no job of a kind is left. */
async function drain(
  bench: Bench,
  kind: typeof checkOrdersJob,
  count: number,
  meanwhile: () => Promise<unknown> = () => wait(LOOK_EVERY_MS),
): Promise<Cost> {
  const { services, url, client, databaseCpu } = bench;
  const startedAt = performance.now();
  const before = { database: databaseCpu(), worker: process.cpuUsage() };
  const worker = await startWorker({
    ownerUrl: url,
    services,
    groups: [{ jobs: [kind], slots: CONCURRENCY }],
    systemTasks: [],
  });
  try {
    while ((await jobsLeft(client, kind.name)) > 0) {
      if (performance.now() > startedAt + LONGEST_MS) throw new Error('the jobs do not come to an end');
      await meanwhile();
    }
    const { user, system } = process.cpuUsage(before.worker);
    return {
      count,
      ms: (performance.now() - startedAt) / count,
      databaseCpuMs: (databaseCpu() - before.database) / count,
      workerCpuMs: (user + system) / 1000 / count,
    };
  } finally {
    await worker.stop();
  }
}

async function jobsLeft(client: pg.Client, name: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::int as n from graphile_worker.jobs where task_identifier = $1',
    [name],
  );
  return rows[0]?.n ?? 0;
}
