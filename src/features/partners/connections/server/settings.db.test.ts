import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { importOrders } from '#features/orders/intake/server/import-orders.job.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import {
  givenChannel,
  givenPartners,
  givenRun,
  givenWarehouse,
  readOrdersSince,
} from '../../../../../tests/given-connection.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

beforeEach(() => partners.reset());

const PASSWORD = 'sandbox-exigo';
/** What a test of it is asked with. */
const exigo = {
  credentials: { login: 'apiuser@demo', password: PASSWORD },
  settings: { base_url: `${partners.url}/exigo/3.0`, time_zone: 'America/Lima' },
};
/** What a change of it is saved with. */
const savedExigo = { ...exigo, name: 'Web shop', poll_seconds: 60 };
const newExigo = (more: Record<string, unknown> = {}) => ({ ...savedExigo, kind: 'exigo', ...more });

const Added = z.object({ id: z.number() });
const Settings = z.object({ version: z.number(), name: z.string(), values: z.record(z.string(), z.unknown()) });

async function givenSettings() {
  const account = await world.account();
  const { id } = Added.parse((await account.admin.post('/api/connectors', newExigo())).body);
  const path = `/api/connectors/${id}/settings`;
  /** An edit that changes nothing but what is said: secrets are left empty. */
  const edit = async (more: Record<string, unknown> = {}) => {
    const { version } = Settings.parse((await account.admin.get(path)).body);
    const credentials = { login: 'apiuser@demo', password: '' };
    return account.admin.put(path, { ...savedExigo, version, credentials, ...more });
  };
  const view = async () => (await account.staff.get(`/api/connectors/${id}`)).body;
  const readOrders = async () => {
    await readOrdersSince(account.actor, id, 2);
    await importOrders.run({ connection_id: id }, givenRun(world, account.actor));
  };
  return { ...account, id, path, edit, view, readOrders };
}

test('a connector is added paused, is activated after a test, and reads orders', async () => {
  const { admin, actor, id, view, readOrders } = await givenSettings();
  expect(await view()).toMatchObject({ state: 'paused', needs_activation: true, attempts_hour: { good: 0, bad: 0 } });
  expect(await partners.calls('exigo')).toEqual([]);
  expect(await admin.post(`/api/connectors/${id}/resume`)).toMatchObject({ status: 204 });
  await readOrders();
  expect(await view()).toMatchObject({
    state: 'active',
    needs_activation: false,
    attempts_day: { good: expect.any(Number), bad: 0 },
  });
  expect(await actor.db.selectFrom('orders').select('order_source').limit(1).execute()).toEqual([
    { order_source: 'Web shop' },
  ]);
});

test('the form says what each kind asks for, in the language of who asks', async () => {
  const { admin } = await world.account();
  const exigo = async () => JSON.stringify((await admin.get('/api/connector-kinds')).body);
  expect(await exigo()).toContain('API URL');
  await admin.put('/api/session/language', { language: 'es' });
  expect(await exigo()).toContain('URL de la API');
});

test('a wrong password is reported before anything is stored, with nothing of it in the answer', async () => {
  const { admin, staff } = await world.account();
  const wrong = { ...exigo, credentials: { login: 'apiuser@demo', password: 'hunter2-wrong' } };
  const tested = await admin.post('/api/connector-kinds/exigo/test', wrong);
  expect(tested).toMatchObject({ status: 422, body: { message: expect.stringContaining('Check user and password') } });
  expect(JSON.stringify(tested)).not.toContain('hunter2');
  expect((await staff.get('/api/connectors')).body).toEqual([]);
  expect(await admin.post('/api/connector-kinds/exigo/test', exigo)).toMatchObject({ status: 200 });
  expect(await admin.post('/api/connector-kinds/fax/test', exigo)).toMatchObject({ status: 404 });
});

test('a test says how much the partner lists; its lists are read before it is active only where that is asked for', async () => {
  const { admin, account_id } = await world.account();
  const { body } = await admin.post('/api/connector-kinds/exigo/test', exigo);
  expect(body).toMatchObject({
    found: [
      { what: 'products', count: 61, is_more: false },
      { what: 'ship_codes', count: 14, is_more: false },
      { what: 'locations', count: 6, is_more: false },
    ],
  });
  await admin.post('/api/connectors', newExigo());
  const { id } = Added.parse((await admin.post('/api/connectors', newExigo({ name: 'B', reads_lists: true }))).body);
  const asked = await payloadsOf<{ connection_id: number }>(world, account_id, 'read-lists');
  expect(asked.map(({ payload }) => payload.connection_id)).toEqual([id]);
});

test('each field that is missing or wrong is named, and nothing is stored', async () => {
  const { admin, staff } = await world.account();
  const refused = async (more: Record<string, unknown>) => {
    const { status, body } = await admin.post('/api/connectors', newExigo(more));
    return [status, Object.keys(z.object({ errors: z.record(z.string(), z.unknown()) }).parse(body).errors)];
  };
  expect(await refused({ credentials: {} })).toEqual([422, ['credentials.login', 'credentials.password']]);
  expect(await refused({ settings: { base_url: 'ftp://x', price_type: 'one', currencies: [] } })).toEqual([
    422,
    ['settings.base_url', 'settings.currencies', 'settings.price_type'],
  ]);
  expect(await refused({ settings: { base_url: 3, time_zone: 'Mars/Olympus', languages: [1] } })).toEqual([
    422,
    ['settings.base_url', 'settings.time_zone', 'settings.languages'],
  ]);
  expect(await refused({ name: ' ' })).toEqual([422, ['name']]);
  expect(await refused({ poll_seconds: 1 })).toEqual([422, ['poll_seconds']]);
  expect((await staff.get('/api/connectors')).body).toEqual([]);
});

test('what only a connector can say is said in its words, and a secret that may be missing can be dropped', async () => {
  const { admin } = await world.account();
  const shop = { name: 'Store', poll_seconds: 60, settings: { base_url: 'https://acme.myshopify.com' } };
  expect(await admin.post('/api/connectors', { ...shop, kind: 'shopify', credentials: {} })).toMatchObject({
    status: 422,
    body: { errors: { 'credentials.client_id': [expect.stringContaining('an access token')] } },
  });
  const credentials = { client_id: 'x', client_secret: 'new', previous_client_secret: 'old' };
  const { body } = await admin.post('/api/connectors', { ...shop, kind: 'shopify', credentials });
  const path = `/api/connectors/${Added.parse(body).id}/settings`;
  const kept = { client_id: 'x', client_secret: '', previous_client_secret: null };
  expect(await admin.put(path, { ...shop, version: 1, credentials: kept })).toMatchObject({ status: 200 });
  expect((await admin.get(path)).body).toMatchObject({ secrets_set: ['credentials.client_secret'] });
});

test('a name is taken once in an account, in whatever letters', async () => {
  const { admin, edit } = await givenSettings();
  const { status, body } = await admin.post('/api/connectors', newExigo({ name: 'WEB SHOP' }));
  expect([status, body]).toMatchObject([422, { errors: { name: ['Another connector has this name'] } }]);
  expect(await edit({ name: 'web shop' })).toMatchObject({ status: 200 });
  const { admin: other } = await world.account();
  expect(await other.post('/api/connectors', newExigo())).toMatchObject({ status: 201 });
});

test('no answer and no log line holds a secret; members see nothing of the credentials', async () => {
  const { admin, staff, path, id, edit } = await givenSettings();
  await edit({ credentials: { login: 'apiuser@demo', password: 'another-secret' } });
  await edit({ credentials: { login: 'apiuser@demo', password: '' }, poll_seconds: 30 });
  const answers = await Promise.all(
    [path, '/api/connectors', `/api/connectors/${id}/log`, `/api/connectors/${id}`, '/api/connector-kinds'].flatMap(
      (one) => [admin.get(one), staff.get(one)],
    ),
  );
  expect(JSON.stringify(answers)).not.toMatch(/another-secret|sandbox-exigo/);
  expect((await admin.get(path)).body).toMatchObject({
    values: { 'credentials.login': 'apiuser@demo' },
    secrets_set: ['credentials.password'],
  });
  const { body } = await staff.get(path);
  expect(JSON.stringify(body)).not.toMatch(/apiuser|\/webhooks\//);
});

test('a secret left empty is kept, unless the address it is sent to is another', async () => {
  const { admin, id, edit } = await givenSettings();
  expect(await edit({ settings: { ...exigo.settings, currencies: ['pen'] } })).toMatchObject({ status: 200 });
  expect(await admin.post(`/api/connectors/${id}/test`)).toMatchObject({ status: 200 });
  expect(await edit({ settings: { base_url: 'https://evil.example.com/3.0' } })).toMatchObject({
    status: 422,
    body: { errors: { 'credentials.password': [expect.stringContaining('Enter this again')] } },
  });
});

test('other settings pause the connection and end what was granted; its name and interval change nothing else', async () => {
  const account = await world.account();
  const { actor, admin } = account;
  const id = await givenWarehouse(world, account, partners);
  await admin.post(`/api/connectors/${id}/test`);
  const path = `/api/connectors/${id}/settings`;
  const settings = { base_url: `${partners.url}/coree/v1`, account_code: 'DEMO' };
  const same = { version: 1, name: 'Depot', poll_seconds: 30, credentials: { client_id: 'demo' }, settings };
  expect(await admin.put(path, same)).toMatchObject({ status: 200, body: { version: 2, state: 'active' } });
  expect(await admin.post(`/api/connectors/${id}/test`)).toMatchObject({ status: 200 }); // credentials go by the name
  expect(await actor.db.selectFrom('connection_tokens').select('expires_at').execute()).toHaveLength(1);

  const other = { ...same, version: 2, credentials: { client_id: 'demo', client_secret: 'wrong' } };
  expect(await admin.put(path, other)).toMatchObject({ status: 200, body: { version: 3, state: 'paused' } });
  expect(await actor.db.selectFrom('connection_tokens').select('expires_at').execute()).toEqual([]);
  expect(await admin.post(`/api/connectors/${id}/resume`)).toMatchObject({ status: 422 });
  expect((await admin.get(`/api/connectors/${id}`)).body).toMatchObject({ state: 'paused' });
  const right = { ...other, version: 3, credentials: { client_id: 'demo', client_secret: 'sandbox-coree' } };
  expect(await admin.put(path, right)).toMatchObject({ status: 200 });
  expect(await admin.post(`/api/connectors/${id}/resume`)).toMatchObject({ status: 204 });
});

test('the second to save learns who was first, and what changed', async () => {
  const { admin, path, edit } = await givenSettings();
  await edit({ poll_seconds: 30 });
  expect(await edit({ version: 1 })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Ada Admin'), details: { who: 'Ada Admin', fields: ['poll_seconds'] } },
  });
  expect(Settings.parse((await admin.get(path)).body).version).toBe(2);
});

test('credentials that died lead to the form; settings that a newer connector misses and kinds that it does not know do too', async () => {
  const account = await world.account();
  const { staff, admin, actor } = account;
  const dead = await givenWarehouse(world, account, partners, 'revoked');
  await admin.post(`/api/connectors/${dead}/test`);
  const short = await givenChannel(world, account, partners);
  await world.sql(`update connections set settings = '{}' where id = $1`, [short]);
  await world.sql(
    `insert into connections (account_id, kind, name, credentials, state) values ($1, 'fax', 'Old fax', '', 'active')`,
    [account.account_id],
  );
  expect((await staff.get('/api/connectors')).body).toMatchObject([
    { name: 'Old fax', health: 'broken', remedy: 'update', title: 'fax', capabilities: [] },
    { name: 'Shop', health: 'needs_settings', remedy: 'settings' },
    { name: 'Warehouse', health: 'broken', remedy: 'credentials' },
  ]);
  expect(await admin.get('/api/connectors/fax/settings')).toMatchObject({ status: 200, body: { fields: [] } });
  expect(await admin.post('/api/connectors/fax/test')).toMatchObject({ status: 422 });
  expect(await staff.post('/api/connectors/fax/sync')).toMatchObject({ status: 409 });
  await importOrders.run({ connection_id: short }, givenRun(world, actor)).catch(() => {});
  expect((await staff.get(`/api/connectors/${short}`)).body).toMatchObject({ state: 'broken', remedy: 'settings' });
});

test('a removed connector is gone with its credentials and mappings; its orders stay and its name is free', async () => {
  const { admin, staff, actor, id, readOrders } = await givenSettings();
  await admin.post(`/api/connectors/${id}/resume`);
  await readOrders();
  const orders = async () => (await actor.db.selectFrom('orders').select('id').execute()).length;
  const before = await orders();
  expect(before).toBeGreaterThan(0);
  expect((await admin.get(`/api/connectors/${id}/removal`)).body).toMatchObject({
    orders: before,
    unfinished_writes: 0,
  });
  expect(await admin.delete(`/api/connectors/${id}`)).toMatchObject({ status: 204 });

  expect((await staff.get('/api/connectors')).body).toEqual([]);
  for (const path of ['', '/settings', '/log', '/removal']) {
    expect(await admin.get(`/api/connectors/${id}${path}`)).toMatchObject({ status: 404 });
  }
  const [row] = await actor.db.selectFrom('connections').selectAll().execute();
  expect([row?.credentials.length, row?.settings]).toEqual([0, {}]);
  const calls = (await partners.calls('exigo')).length;
  await importOrders.run({ connection_id: id }, givenRun(world, actor));
  expect((await partners.calls('exigo')).length).toBe(calls);
  expect(await orders()).toBe(before);
  expect(await admin.post('/api/connectors', newExigo())).toMatchObject({ status: 201 });
});

test('a write that is not finished keeps its connector from being removed', async () => {
  const { admin, account_id, id, readOrders } = await givenSettings();
  await admin.post(`/api/connectors/${id}/resume`);
  await readOrders();
  await world.sql(
    `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state)
     select $1, $2, 'order', (select id from orders where account_id = $1
       limit 1), 'notify_shipment', 'x', '{}', 'in_doubt'`,
    [account_id, id],
  );
  expect(await admin.delete(`/api/connectors/${id}`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('1 requests to it are not finished') },
  });
  expect(await admin.get(`/api/connectors/${id}`)).toMatchObject({ status: 200 });
});

test('members may look at settings and change nothing', async () => {
  const { staff, id, path } = await givenSettings();
  expect(await staff.get(path)).toMatchObject({ status: 200, body: { webhooks: null } });
  const forbidden = [
    staff.put(path, {}),
    staff.post(`${path}/test`, {}),
    staff.post('/api/connectors', newExigo()),
    staff.post('/api/connector-kinds/exigo/test', exigo),
    staff.get('/api/connector-kinds'),
    staff.get(`/api/connectors/${id}/removal`),
    staff.delete(`/api/connectors/${id}`),
  ];
  for (const reply of await Promise.all(forbidden)) expect(reply.status).toBe(403);
});

test("no call reaches another account's settings", async () => {
  const { id } = await givenSettings();
  const { admin } = await world.account();
  const body = { ...savedExigo, version: 1 };
  const replies = [
    admin.get(`/api/connectors/${id}/settings`),
    admin.put(`/api/connectors/${id}/settings`, body),
    admin.post(`/api/connectors/${id}/settings/test`, exigo),
    admin.get(`/api/connectors/${id}/removal`),
    admin.delete(`/api/connectors/${id}`),
  ];
  for (const reply of await Promise.all(replies)) expect(reply.status).toBe(404);
});
