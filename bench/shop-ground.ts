import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { storeOrderPage } from '#features/orders/intake/server/store-order-page.ts';
import { createConnection } from '#features/partners/connections/server/create-connection.ts';
import { addPoll, type PollName } from '#features/partners/connections/server/polls.ts';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import type { Staff } from '#platform/db/actor.ts';
import { appLogin } from '#platform/db/app-login.ts';
import type { EmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { migrate } from '#platform/db/migrate.ts';
import { createLog } from '#platform/log.ts';
import type { Services } from '#platform/services.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { givenRemoteLine, givenRemoteOrder } from '../tests/given-remote-order.ts';
import { givenStaff } from '../tests/given-staff.ts';
import { addMember, BENCH_MEMBER } from './add-member.ts';
import { openBenchServices, SECRET_KEY } from './bench-services.ts';

const LOOK_EVERY_MS = 10;
const MAX_MS = 120_000;

/** A database of its own with the services on it, and the simulated partners. */
export type Ground = { client: pg.Client; services: Services; databaseUrl: string; partners: string };
/** An account with a channel and a warehouse. */
export type Shop = { staff: Staff; channel: number; warehouse: number };

/** Measures in a new database of the cluster, which is dropped afterwards. */
export async function onGround<T>(
  cluster: EmbeddedPostgres,
  name: string,
  measure: (ground: Ground) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.query(`create database ${name}`);
  const databaseUrl = cluster.url(name);
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
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

/** Asks again until a row comes. @throws Error after two minutes */
export async function untilRow({ client }: Ground, query: string, values: unknown[]): Promise<void> {
  const startedAt = performance.now();
  while ((await client.query(query, values)).rows.length === 0) {
    if (performance.now() > startedAt + MAX_MS) throw new Error(`it never came to: ${query}`);
    await wait(LOOK_EVERY_MS);
  }
}

/** Has a poll run now, and waits for its end. */
export async function runPoll(ground: Ground, { staff }: Shop, connection: number, name: PollName): Promise<void> {
  await addPoll(staff.db, staff, connection, name);
  await untilRow(ground, 'select 1 from graphile_worker.jobs where key = $1 and run_at > now() + interval $$30 s$$', [
    `poll:${connection}:${name}`,
  ]);
}

/** A new account whose channel's past is not read. */
export async function addShop({ client, services, partners }: Ground, name: string): Promise<Shop> {
  const { rows } = await client.query<{ id: string }>(
    'insert into accounts (name, holding_minutes) values ($1, 0) returning id',
    [name],
  );
  const account_id = Number(rows[0]?.id);
  await addMember(client, account_id);
  const staff = givenStaff({ account_id, db: services.database.account(account_id), ...BENCH_MEMBER }, name);
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

/** So many orders of the shop that could go to its warehouse now. @returns their ids */
export async function addReadyOrders({ client }: Ground, { staff, channel }: Shop, count: number): Promise<number[]> {
  const { account_id, db } = staff;
  const page = Array.from({ length: count }, (_, n) =>
    givenRemoteOrder(`N${n}`, { lines: [givenRemoteLine({ sku: 'TAZA-01' })] }),
  );
  await db.transaction().execute((tx) => storeOrderPage(tx, staff, { connection_id: channel, name: 'Shop' }, page));
  await client.query(`insert into products (account_id, sku, name) values ($1, 'TAZA-01', 'Taza')`, [account_id]);
  await client.query(
    `update line_items set product_id = (select id from products where account_id = $1 limit 1) where account_id = $1`,
    [account_id],
  );
  await client.query(
    `update orders set order_status = 'pending', error = null, needs_check = false, submit_after = now(),
      warehouse = 'LIM1',
       ship_method = (select code from ship_methods where account_id = $1 and is_active limit 1) where account_id = $1`,
    [account_id],
  );
  const orders = await db.selectFrom('orders').select('id').orderBy('id').execute();
  return orders.map(({ id }) => id);
}
