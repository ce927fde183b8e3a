import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { RIGHTS } from '#base/rights.ts';
import { createConnection } from '#features/connections/server/create-connection.ts';
import { addPoll, type PollName } from '#features/connections/server/polls.ts';
import { startAnyExport } from '#features/exports/server/start-export.ts';
import { submitOrder } from '#features/fulfilment/server/submit-order.job.ts';
import { startCheck, startRun } from '#features/imports/server/start-import.ts';
import { takeUpload } from '#features/imports/server/take-upload.ts';
import { importPartnerLists } from '#features/mappings/server/import-partner-lists.job.ts';
import { storeOrderPage } from '#features/orders/server/intake/store-order-page.ts';
import { wakeSender } from '#features/outbox/server/send-writes.ts';
import type { Staff } from '#platform/db/actor.ts';
import { appLogin } from '#platform/db/app-login.ts';
import type { EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { createLog } from '#platform/log.ts';
import type { Services } from '#platform/services.ts';
import { jobGroups, PARTNER_SLOTS } from '#programs/jobs.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { givenRemoteLine, givenRemoteOrder } from '../tests/given-remote-order.ts';
import { openBenchServices, SECRET_KEY } from './bench-services.ts';
import { DROP_JOBS } from './tidy.ts';

/** Milliseconds of works: alone, and beside an account whose orders wait for its warehouse's limit. */
export type NeighbourTimes = { work: string; alone: number[]; beside: number[] };

const WAITING = 400;
const ROUNDS = 4;
const LINES = 20_000;
const DATABASE = 'bench_neighbours';
const LOOK_EVERY_MS = 10;
/** The limit's burst is used up by then. */
const SETTLING_MS = 6_000;
const LONGEST_MS = 120_000;

type Ground = { client: pg.Client; services: Services; databaseUrl: string; partners: string };
type Shop = { staff: Staff; channel: number; warehouse: number };
type Work = { work: string; run: () => Promise<void> };

/** Two accounts in a database of their own: works are timed in turns with and without the orders of the one waiting. */
export async function runNeighbourRounds(cluster: EmbeddedPostgres): Promise<NeighbourTimes[]> {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query(`drop database if exists ${DATABASE} with (force)`);
  await admin.query(`create database ${DATABASE}`);
  const databaseUrl = cluster.url(DATABASE);
  await migrate(databaseUrl, { login: appLogin(SECRET_KEY), log: createLog('warn') });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const sandbox = await startSandbox({ port: 0, orderEveryMs: 0, stepMs: 3_600_000 });
  try {
    await using open = openBenchServices({ url: databaseUrl });
    const services = { ...open, allowed_hosts: [new URL(sandbox.url).host] };
    return await measure({ client, services, databaseUrl, partners: sandbox.url });
  } finally {
    await sandbox.stop();
    await client.end();
    await admin.query(`drop database ${DATABASE} with (force)`);
    await admin.end();
  }
}

async function measure(ground: Ground): Promise<NeighbourTimes[]> {
  const { client, services, databaseUrl } = ground;
  const held = await addShop(ground, 'Held back');
  const other = await addShop(ground, 'Other');
  const references = await addOrders(ground, held);
  await client.query(DROP_JOBS);
  await client.query('vacuum analyze');
  const works = worksOf(ground, { held, other }, references);
  const times = works.map(({ work }): NeighbourTimes => ({ work, alone: [], beside: [] }));
  const worker = await startWorker({
    ownerUrl: databaseUrl,
    services,
    groups: jobGroups(PARTNER_SLOTS),
    systemTasks: [],
  });
  try {
    for (const { run } of works) await run(); // what is done for the first time is not counted
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of round % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const)) {
        await letWait(ground, held, side === 'beside');
        for (const [n, { run }] of works.entries()) {
          const startedAt = performance.now();
          await run();
          times[n]?.[side].push(performance.now() - startedAt);
        }
      }
    }
  } finally {
    await worker.stop();
  }
  return times;
}

async function addShop({ client, services, partners }: Ground, name: string): Promise<Shop> {
  const { rows } = await client.query<{ id: string }>(
    'insert into accounts (name, holding_minutes) values ($1, 0) returning id',
    [name],
  );
  const account_id = Number(rows[0]?.id);
  const staff: Staff = {
    account_id,
    name: 'Bench',
    db: services.database.account(account_id),
    user_id: 0,
    person_id: 0,
    email: '',
    is_admin: true,
    rights: RIGHTS,
    language: 'en',
    account_name: name,
    time_zone: 'UTC',
    currency: 'USD',
  };
  const channel = await createConnection(staff, services, {
    kind: 'exigo',
    name: 'Shop',
    state: 'active',
    credentials: { login: 'apiuser@demo', password: 'sandbox-exigo' },
    settings: { base_url: `${partners}/exigo/3.0`, time_zone: 'America/Lima' },
  });
  const warehouse = await createConnection(staff, services, {
    kind: 'amware',
    name: 'Warehouse',
    state: 'active',
    credentials: { client_id: 'demo', client_secret: 'sandbox-coree' },
    settings: { base_url: `${partners}/coree/v1`, account_code: `BENCH${account_id}` },
  });
  // The channel's past is not read.
  await client.query(
    `insert into stream_states (account_id, connection_id, stream, watermark) values ($1, $2, 'orders', $3)`,
    [account_id, channel, new Date().toISOString()],
  );
  const signal = new AbortController().signal;
  await importPartnerLists.run(
    { connection_id: warehouse },
    { actor: staff, services, log: services.log, signal, attempt: 1 },
  );
  return { staff, channel, warehouse };
}

/** Orders whose submission waits. @returns where the warehouse's references of those it gets can be looked up */
async function addOrders({ client, services }: Ground, { staff, channel }: Shop): Promise<() => Promise<string[]>> {
  const { account_id, db } = staff;
  const page = Array.from({ length: WAITING }, (_, n) =>
    givenRemoteOrder(`N${n}`, { lines: [givenRemoteLine({ sku: 'TAZA-01' })] }),
  );
  await db.transaction().execute((tx) => storeOrderPage(tx, staff, { connection_id: channel, name: 'Shop' }, page));
  await client.query(`insert into products (account_id, sku, name) values ($1, 'TAZA-01', 'Taza')`, [account_id]);
  await client.query(
    `update line_items set product_id = (select id from products where account_id = $1 limit 1) where account_id = $1`,
    [account_id],
  );
  await client.query(
    `update orders set order_status = 'pending', error = null, needs_check = false, submit_after = now(), warehouse = 'LIM1',
       ship_method = (select code from ship_methods where account_id = $1 and is_active limit 1) where account_id = $1`,
    [account_id],
  );
  const orders = await db.selectFrom('orders').select('id').orderBy('id').execute();
  const signal = new AbortController().signal;
  const run = { actor: staff, services, log: services.log, signal, attempt: 1 };
  for (const { id } of orders) await submitOrder.run({ order_id: id }, run);
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
  const { client, services, partners } = ground;
  const until = async (query: string, values: unknown[]) => {
    const startedAt = performance.now();
    while ((await client.query(query, values)).rows.length === 0) {
      if (performance.now() > startedAt + LONGEST_MS) throw new Error(`it never came to: ${query}`);
      await wait(LOOK_EVERY_MS);
    }
  };
  const isPolled = async ({ staff }: Shop, connection: number, name: PollName) => {
    await addPoll(staff.db, staff, connection, name);
    await until('select 1 from graphile_worker.jobs where key = $1 and run_at > now() + interval $$30 s$$', [
      `poll:${connection}:${name}`,
    ]);
  };
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
    { work: "a channel's poll", run: () => isPolled(other, other.channel, 'import-orders') },
    {
      work: 'a poll of another connection of the account that waits',
      run: () => isPolled(held, held.channel, 'import-orders'),
    },
    {
      work: 'what its warehouse shipped read by the next poll',
      async run() {
        const [reference] = await references();
        if (reference === undefined) return isPolled(held, held.warehouse, 'import-shipments');
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
