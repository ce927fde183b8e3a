import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { importPartnerLists } from '#features/warehouse/mappings/server/import-partner-lists.job.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { connections } from '#texts/en/connections.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenChannel, givenPartners, givenRun, givenWarehouse } from '../../../../../tests/given-connection.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { writeLog } from './connector-log.ts';
import { expireLog } from './expire-log.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

beforeEach(() => partners.reset());

async function givenWarehouseAccount(secret?: string) {
  const account = await world.account({ time_zone: 'America/Lima' });
  return { ...account, id: await givenWarehouse(world, account, partners, secret) };
}

const pollsOf = async (id: number) =>
  (
    await world.sql<{ task_identifier: string }>(
      'select task_identifier from graphile_worker.jobs where queue_name = $1 order by id',
      [`polls:${id}`],
    )
  ).map((job) => job.task_identifier);

test('connectors are listed with their health and without anything they sign in with', async () => {
  const { staff, id } = await givenWarehouseAccount();
  const { status, body } = await staff.get('/api/connectors');
  expect(status).toBe(200);
  expect(body).toMatchObject([
    { id, kind: 'amware', name: 'Warehouse', title: 'Amware', state: 'active', health: 'ok', backlog: 0, failures: 0 },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/credential|secret|sandbox-coree/);
});

test('a connector is named by its kind, or by its id where there are two of the kind', async () => {
  const account = await givenWarehouseAccount();
  const { staff, id } = account;
  expect(await staff.get('/api/connectors/amware')).toMatchObject({ status: 200, body: { id } });
  await world.sql(`insert into connections (account_id, kind, name, credentials) values ($1, 'amware', 'Second', '')`, [
    account.account_id,
  ]);
  expect(await staff.get('/api/connectors/amware')).toMatchObject({ status: 404 });
  expect(await staff.get(`/api/connectors/${id}`)).toMatchObject({ status: 200, body: { id } });
});

test('a test says who the partner takes us for, and is logged with the name of who asked', async () => {
  const { admin, staff, id } = await givenWarehouseAccount();
  const tested = await admin.post('/api/connectors/amware/test');
  expect(tested).toMatchObject({ status: 200, body: { message: expect.stringContaining('DEMO') } });
  const { body } = await staff.get(`/api/connector-logs/${id}/0`);
  expect(body).toMatchObject([{ action: connections.actions.test, edited_by: 'Ada Admin', is_failure: false }]);
});

test('only an administrator tests, pauses and resumes', async () => {
  const { staff } = await givenWarehouseAccount();
  for (const action of ['test', 'pause', 'resume']) {
    expect(await staff.post(`/api/connectors/amware/${action}`)).toMatchObject({ status: 403 });
  }
});

test('a pause ends reading; resuming tests first and then reads everything', async () => {
  const { admin, staff, id } = await givenWarehouseAccount();
  expect(await admin.post('/api/connectors/amware/pause')).toMatchObject({ status: 204 });
  expect(await staff.get('/api/connectors/amware')).toMatchObject({ body: { state: 'paused', health: 'paused' } });
  expect(await staff.post('/api/connectors/amware/sync')).toMatchObject({ status: 409 });
  expect(await pollsOf(id)).toEqual([]);

  expect(await admin.post('/api/connectors/amware/resume')).toMatchObject({ status: 204 });
  expect(await staff.get('/api/connectors/amware')).toMatchObject({ body: { state: 'active', health: 'ok' } });
  expect(await pollsOf(id)).toEqual(['import-partner-lists', 'import-shipments', 'import-stock']);
  expect(await partners.calls('coree')).toContain('GET /coree/v1/warehouses');
});

test('a connection that does not work is not resumed, and says why', async () => {
  const { admin, staff, id } = await givenWarehouseAccount('wrong');
  await admin.post('/api/connectors/amware/pause');
  const resumed = await admin.post('/api/connectors/amware/resume');
  expect(resumed).toMatchObject({ status: 422, body: { message: expect.stringContaining('refused') } });
  expect(await staff.get('/api/connectors/amware')).toMatchObject({
    body: { state: 'paused', last_error: expect.stringContaining('credentials') },
  });
  expect(await pollsOf(id)).toEqual([]);
});

test("an order's log is in the reader's language and the account's zone, newest first", async () => {
  const account = await givenWarehouseAccount();
  const order = await givenOrder(world, account);
  const line = { connection_id: account.id, order_id: order.id, action: 'submit_order' } as const;
  await writeLog(account.actor.db, account.actor, {
    ...line,
    result: { text: 'validation', params: { reason: 'bad SKU' } },
    is_failure: true,
  });
  await writeLog(account.actor.db, account.member, {
    ...line,
    result: { text: 'submitted', params: { reference: 'AMW-1' } },
  });
  await world.sql(`update connector_log set at = '2026-03-05T04:07:00Z' where account_id = $1`, [account.account_id]);
  const path = `/api/connector-logs/${account.id}/${order.id}`;
  expect((await account.staff.get(path)).body).toMatchObject([
    { action: 'Submit order', result: 'Accepted as AMW-1', edited_by: 'Sam Staff', date_formatted: '3/4/26 23:07' },
    { action: 'Submit order', result: 'Rejected: bad SKU', edited_by: '', is_failure: true },
  ]);
  await account.staff.put('/api/session/language', { language: 'es' });
  expect((await account.staff.get(path)).body).toMatchObject([
    { result: 'Aceptado como AMW-1', date_formatted: '4/3/26 23:07' },
    { result: 'Rechazado: bad SKU' },
  ]);
  expect(await account.staff.get(`/api/connector-logs/${account.id}/${order.id + 1}`)).toMatchObject({ body: [] });
});

test('the log is paged, and shows failures alone when asked', async () => {
  const { actor, staff, id } = await givenWarehouseAccount();
  for (let n = 1; n <= 5; n++) {
    const result = { text: 'orders_read', params: { count: n } } as const;
    await writeLog(actor.db, actor, { connection_id: id, action: 'import_orders', result, is_failure: n === 2 });
  }
  const page = await staff.get('/api/connectors/amware/log?page=2&perPage=2');
  expect(page.body).toMatchObject({
    data: [{ result: 'Orders read: 3' }, { result: 'Orders read: 2' }],
    total: 5,
    last_page: 3,
    current_page: 2,
  });
  const failed = await staff.get('/api/connectors/amware/log?failures=1');
  expect(failed.body).toMatchObject({ data: [{ result: 'Orders read: 2' }], total: 1, last_page: 1 });
});

test("the channel's locations come from the channel, with their mapping where they are stored", async () => {
  const account = await world.account();
  const { actor, staff } = account;
  const warehouse = await givenWarehouse(world, account, partners);
  const channel = await givenChannel(world, account, partners);
  const remote = await staff.get('/api/connectors/exigo/remote-locations');
  expect(remote).toMatchObject({ status: 200 });
  expect(await staff.get('/api/connectors/exigo/warehouse-locations')).toMatchObject({ body: [] });

  for (const connection_id of [warehouse, channel]) {
    await importPartnerLists.run({ connection_id }, givenRun(world, actor));
  }
  const core = await staff.get('/api/connectors/amware/warehouse-locations');
  expect(core.body).toContainEqual({ core_id: 'LIM1', core_description: expect.any(String) });
  await actor.db.updateTable('connector_locations').set({ core_id: 'LIM1' }).execute();
  const mapped = await staff.get('/api/connectors/exigo/warehouse-locations');
  expect(mapped.body).toContainEqual(
    expect.objectContaining({
      id: expect.any(Number),
      connector_location: { exigo_id: expect.any(Number), exigo_description: expect.any(String) },
      core_location: expect.objectContaining({ core_id: 'LIM1' }),
    }),
  );
  expect(await staff.get('/api/connectors/exigo/remote-locations')).toMatchObject({ body: mapped.body });
});

test("no call reaches another account's connection", async () => {
  const { id } = await givenWarehouseAccount();
  const { admin } = await world.account();
  const calls = [
    admin.get(`/api/connectors/${id}`),
    admin.get(`/api/connectors/${id}/log`),
    admin.get(`/api/connectors/${id}/warehouse-locations`),
    admin.get(`/api/connectors/${id}/remote-locations`),
    admin.get(`/api/connector-logs/${id}/0`),
    ...['test', 'pause', 'resume', 'sync'].map((action) => admin.post(`/api/connectors/${id}/${action}`)),
  ];
  for (const reply of await Promise.all(calls)) expect(reply.status).toBe(404);
  expect((await admin.get('/api/connectors')).body).toEqual([]);
});

test('attempts that went well leave the log after 90 days, webhooks after 14; failures and what concerns an order stay', async () => {
  const account = await givenWarehouseAccount();
  const order = await givenOrder(world, account);
  const line = { connection_id: account.id, action: 'import_orders', result: { text: 'done' } } as const;
  await writeLog(account.actor.db, account.actor, line);
  await writeLog(account.actor.db, account.actor, { ...line, is_failure: true });
  await writeLog(account.actor.db, account.actor, { ...line, order_id: order.id });
  await world.sql(`update connector_log set at = now() - interval '91 days' where account_id = $1`, [
    account.account_id,
  ]);
  await writeLog(account.actor.db, account.actor, line);

  await world.sql(
    `insert into inbox_events (account_id, connection_id, dedupe_key, hints, received_at)
     values ($1, $2, 'old', '[]', now() - interval '15 days'), ($1, $2, 'new', '[]', now())`,
    [account.account_id, account.id],
  );

  const owner = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
  });
  await expireLog.run(owner, world.services);
  await owner.destroy();
  const webhooks = await account.actor.db.selectFrom('inbox_events').select('dedupe_key').execute();
  expect(webhooks).toEqual([{ dedupe_key: 'new' }]);
  const { body } = await account.staff.get('/api/connectors/amware/log');
  expect(body).toMatchObject({
    data: [{ order_id: null, is_failure: false }, { order_id: order.id }, { is_failure: true }],
  });
});

test('a partner that has not answered for a while is an outage, with the orders that wait for it and the next try', async () => {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await shop.store([givenRemoteOrder('1001')]);
  const [order] = await shop.orders();
  const outages = () => account.staff.get('/api/connectors/outages');
  const detail = () => account.staff.get(`/api/orders/${order?.id}`);
  await world.sql(
    `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload)
      values ($1, $2, 'order', $3, 'submit_order', 'k', '{}')`,
    [account.account_id, shop.warehouse, order?.id],
  );
  const fail = (failures: number, state = 'active') =>
    world.sql('update connections set failures = $1, state = $2, next_try_at = now() where id = $3', [
      failures,
      state,
      shop.warehouse,
    ]);

  await fail(0);
  expect(await detail()).toMatchObject({ body: { waits_for: null } });
  await fail(1);
  expect((await outages()).body).toEqual([]);
  expect(await detail()).toMatchObject({ body: { waits_for: 'amware' } });
  await fail(3);
  expect((await outages()).body).toMatchObject([
    { id: shop.warehouse, name: 'amware', state: 'active', orders_waiting: 1, next_try_at: expect.any(String) },
  ]);
  expect(await detail()).toMatchObject({ body: { waits_for: 'amware' } });
  await fail(3, 'paused');
  expect((await outages()).body).toEqual([]);
  expect(await detail()).toMatchObject({ body: { waits_for: null } });
  await fail(1, 'broken');
  expect((await outages()).body).toMatchObject([{ state: 'broken' }]);
});

test('an order that goes later says that its warehouse is away once that is an outage, and not for one failed call', async () => {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await shop.store([givenRemoteOrder('1002')]);
  await shop.check();
  const [order] = await shop.orders();
  await world.sql(`update orders set submit_after = now() + interval '1 hour' where id = $1`, [order?.id]);
  const waitsFor = async (failures: number, isHeld = false) => {
    await world.sql(`update connections set failures = $1, state = 'active' where id = $2`, [failures, shop.warehouse]);
    await world.sql('update orders set is_held = $1 where id = $2', [isHeld, order?.id]);
    return (await account.staff.get(`/api/orders/${order?.id}`)).body;
  };

  expect(await waitsFor(2)).toMatchObject({ order_status: 'pending', waits_for: null });
  expect(await waitsFor(3)).toMatchObject({ waits_for: 'amware' });
  expect(await waitsFor(3, true)).toMatchObject({ waits_for: null });
});
