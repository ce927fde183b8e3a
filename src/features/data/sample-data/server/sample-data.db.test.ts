import { expect, test } from 'vitest';
import { saveFiles } from '#features/catalogue/item-files/server/save-files.ts';
import { importShipments } from '#features/warehouse/fulfilment/server/import-shipments.job.ts';
import { endHolding } from '../../../../../tests/crash/passing-time.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { sendFile } from '../../../../../tests/given-import.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { dropJobs } from '../../../../../tests/job-queue.ts';
import { sendWrites } from '../../../../../tests/outbox.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { EMPTIED_TABLES, LAST_TABLES } from './emptied-tables.ts';

const world = await givenWorld();
const UPLOAD = '/api/imports?sheet=products';

/**
 * How many rows an account has in each table that belongs to accounts; tables without any are left out, and so are
 * events on their way, which a server takes out whenever it tells them.
 */
async function rowsOf({ account_id }: GivenAccount): Promise<Record<string, number>> {
  const counted: Record<string, number> = {};
  for (const table of await tenantTables()) {
    if (table === 'event_outbox') continue;
    const [row] = await world.sql<{ n: number }>(`select count(*)::int as n from ${table} where account_id = $1`, [
      account_id,
    ]);
    if (row && row.n > 0) counted[table] = row.n;
  }
  return counted;
}

async function tenantTables(): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where n.nspname = 'public' and c.relkind = 'r' order by 1`);
  return tables.map(({ name }) => name);
}

const add = ({ admin }: GivenAccount) => admin.post('/api/sample-data');
const remove = ({ admin }: GivenAccount) => admin.delete('/api/sample-data');
const stateOf = async ({ staff }: GivenAccount) => (await staff.get('/api/sample-data')).body;

async function filled(options?: Parameters<typeof world.account>[0]): Promise<GivenAccount> {
  const account = await world.account(options);
  expect(await add(account)).toMatchObject({ status: 200, body: { state: 'filling', done: 0 } });
  await runQueued(world, account);
  return account;
}

async function statusesOf({ account_id }: GivenAccount): Promise<Record<string, number>> {
  const rows = await world.sql<{ order_status: string; n: number }>(
    'select order_status, count(*)::int as n from orders where account_id = $1 group by 1',
    [account_id],
  );
  return Object.fromEntries(rows.map(({ order_status, n }) => [order_status, n]));
}

/** What is left beside what the account had: its audit has two lines more. */
const NOTED = { events: 2 };

test('an empty account is filled by the ordinary ways, and something waits of each kind', async () => {
  const account = await filled({ holding_minutes: 60 });
  expect(await stateOf(account)).toEqual({ state: 'standing', done: 3, total: 3, has_failed: false });
  expect(await statusesOf(account)).toEqual({ shipped: 21, cancelled: 3, error: 10, pending: 6 });
  const causes = await world.sql(
    'select kind, subject, count(*)::int as n from problems where account_id = $1 group by 1, 2 order by 1, 2',
    [account.account_id],
  );
  expect(causes).toEqual([
    { kind: 'incomplete_address', subject: 'postal_code', n: 2 },
    { kind: 'out_of_stock', subject: 'TAZA-NEGRA', n: 2 },
    { kind: 'test_order', subject: '*TEST*', n: 1 },
    { kind: 'unlinked_product', subject: 'MADERA-CUCHARITAS', n: 2 },
    { kind: 'unmapped_shipping_code', subject: 'moto', n: 3 },
  ]);
  expect((await account.staff.get('/api/session')).body).toMatchObject({ account: { has_samples: true } });
  expect((await account.staff.get('/api/first-order')).body).toEqual({ order: null, facts: null });
});

test('the sample partners have names in the language of who adds them', async () => {
  const account = await world.account();
  await account.admin.put('/api/session/language', { language: 'es' });
  await add(account);
  const names = await world.sql<{ name: string }>('select name from connections where account_id = $1 order by 1', [
    account.account_id,
  ]);
  expect(names.map(({ name }) => name)).toEqual(['Almacén de muestra', 'Tienda de muestra']);
});

test('an order goes to the sample warehouse, gets its tracking and is fulfilled', async () => {
  const account = await filled({ holding_minutes: 0 });
  await endHolding(world);
  await runQueued(world, account);
  const [warehouse] = await world.sql<{ id: string }>(
    `select id from connections where account_id = $1 and kind = 'sample-warehouse'`,
    [account.account_id],
  );
  const connection_id = Number(warehouse?.id);
  const [handed] = await world.sql('select count(*)::int as n from orders where account_id = $1 and in_amware = 1', [
    account.account_id,
  ]);
  expect(handed).toEqual({ n: 5 });
  await world.sql(`update partner_writes set done_at = now() - interval '1 minute' where account_id = $1`, [
    account.account_id,
  ]);
  const run = givenRun(world, account.actor);
  await importShipments.run({ connection_id }, run);
  await importShipments.run({ connection_id }, run);
  const sent = await world.sql<{ order_number: string; tracking_number: string }>(
    `select o.order_number, o.tracking_number from orders o join shipments s on s.order_id = o.id
      where o.account_id = $1`,
    [account.account_id],
  );
  expect(sent.length).toBe(5);
  for (const { tracking_number } of sent) expect(tracking_number).toMatch(/^SM\d+CL$/);
  await dropJobs(world);
  const channels = await world.sql<{ id: string }>(`select id from connections where account_id = $1`, [
    account.account_id,
  ]);
  for (const { id } of channels) await sendWrites.run({ connection_id: Number(id) }, { ...run, waitsInPlace: true });
  expect(await statusesOf(account)).toMatchObject({ fulfilled: 5 });
});

test('emptied, an account is as empty as before, and another that is filled keeps every row', async () => {
  const [account, other] = [await world.account({ holding_minutes: 0 }), await filled()];
  await account.admin.post('/api/products/categories/create', { name: 'Mine' });
  await dropJobs(world);
  const before = await rowsOf(account);
  await add(account);
  await runQueued(world, account);
  await endHolding(world);
  await runQueued(world, account);
  const kept = await rowsOf(other);
  expect(await remove(account)).toMatchObject({ status: 200, body: { state: 'emptying', done: 0 } });
  expect((await account.staff.get('/api/session')).body).toMatchObject({ account: { has_samples: true } });
  expect((await runQueued(world, account, true)).length).toBeGreaterThan(5);
  const after = await rowsOf(account);
  expect(after).toEqual({ ...before, events: (before.events ?? 0) + NOTED.events });
  expect(await rowsOf(other)).toEqual(kept);
  expect(await stateOf(account)).toEqual({ state: null, done: 0, total: 0, has_failed: false });
  expect((await account.staff.get('/api/first-order')).body).toMatchObject({ facts: { may_fill: true } });
  const audit = await account.admin.get('/api/audit');
  expect(JSON.stringify(audit.body)).toMatch(/samples\.removed.*samples\.added/);
});

test('while samples stand nothing is made by hand, since emptying would take it away', async () => {
  const account = await filled();
  const { admin } = account;
  const [item] = await account.actor.db.selectFrom('products').select('id').limit(1).execute();
  const [customer] = await account.actor.db.selectFrom('customers').select('id').limit(1).execute();
  const refused = { status: 409, body: { message: expect.stringMatching(/filled with sample data/) } };
  expect(await admin.post('/api/products', { sku: 'OWN-1' })).toMatchObject(refused);
  expect(await admin.post('/api/raw_materials', { sku: 'OWN-2' })).toMatchObject(refused);
  expect(await admin.post('/api/products/categories/create', { category: 'Mine' })).toMatchObject(refused);
  expect(await admin.post(`/api/customers/${customer?.id}/notes`, { text: 'Calls back' })).toMatchObject(refused);
  await expect(saveFiles(account.actor, item?.id ?? 0, [])).rejects.toMatchObject({ code: 'sample_data_stands' });
});

test('every table of accounts is emptied, goes with one that is, or is known to stay', async () => {
  const emptied = [...EMPTIED_TABLES.map(({ table }) => table), ...LAST_TABLES];
  const taken = await world.sql<{ child: string; parent: string }>(`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`);
  const gone = new Set<string>(emptied);
  for (let size = 0; size !== gone.size; ) {
    size = gone.size;
    for (const { child, parent } of taken) if (gone.has(parent)) gone.add(child);
  }
  expect((await tenantTables()).filter((table) => !gone.has(table))).toEqual(STAY);
});

/** Members and settings, and what cannot come while samples stand: imports, and the tax documents of a provider. */
const STAY = [
  'account_logos',
  'company_logins',
  'departments',
  'document_mails',
  'event_outbox',
  'exchange_rates',
  'import_changes',
  'import_fault_groups',
  'import_faults',
  'import_lines',
  'imports',
  'invitation_tries',
  'invitations',
  'login_providers',
  'member_departments',
  'notice_mails',
  'notification_settings',
  'orphaned_files',
  'roles',
  'saved_views',
  'sessions',
  'support_files',
  'support_requests',
  'tax_attempts',
  'tax_codes',
  'tax_document_count_deltas',
  'tax_documents',
  'tax_files',
  'tax_issuers',
  'tax_number_gaps',
  'tax_outages',
  'tax_series',
  'users',
  'view_defaults',
];

test('only an administrator fills and empties', async () => {
  const account = await world.account();
  expect((await account.staff.post('/api/sample-data')).status).toBe(403);
  await add(account);
  expect((await account.staff.delete('/api/sample-data')).status).toBe(403);
});

test.each(['orders', 'connections', 'products', 'customers', 'core_locations', 'imports'])(
  'an account that has %s is not filled',
  async (table) => {
    const account = await world.account();
    const { account_id } = account;
    if (table === 'products') await world.sql(`insert into products (account_id, sku) values ($1, 'X')`, [account_id]);
    if (table === 'core_locations')
      await world.sql(`insert into core_locations (account_id, core_id, core_description) values ($1, 'X', 'X')`, [
        account_id,
      ]);
    if (table === 'imports') await sendFile(world, account, UPLOAD, 'sku\nA\n');
    if (['orders', 'connections', 'customers'].includes(table)) await givenOrder(world, account);
    if (table === 'connections')
      await world.sql(`update connections set removed_at = now(), state = 'paused' where account_id = $1`, [
        account_id,
      ]);
    expect(await add(account)).toMatchObject({ status: 409 });
    expect((await account.staff.get('/api/first-order')).body).not.toMatchObject({ facts: { may_fill: true } });
  },
);

const nothing = { credentials: {}, settings: {} };
const partner = {
  kind: 'amware',
  name: 'Real',
  poll_seconds: 60,
  settings: { base_url: 'https://core.example.com/coree/v1', account_code: 'A' },
  credentials: { client_id: 'a', client_secret: 'b' },
};

test('pressed twice at once it is filled once, and a partner that is added at the same moment is in it or in the way', async () => {
  const account = await world.account();
  const pressed = await Promise.all([add(account), add(account)]);
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409]);
  for (let round = 0; round < 5; round++) {
    const next = await world.account();
    const [samples, real] = await Promise.all([add(next), next.admin.post('/api/connectors', partner)]);
    expect([samples.status, real.status].sort()).toEqual(samples.status === 200 ? [200, 409] : [201, 409]);
    const kinds = await world.sql<{ kind: string }>(
      'select kind from connections where account_id = $1 order by kind',
      [next.account_id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(
      samples.status === 200 ? ['sample-shop', 'sample-warehouse'] : ['amware'],
    );
  }
});

test('while samples stand no partner is added and no file imported; a sample partner is offered to nobody', async () => {
  const account = await filled();
  expect(await account.admin.post('/api/connectors', partner)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Empty it first') },
  });
  const file = await sendFile(world, account, UPLOAD, 'sku\nA\n');
  expect(file).toMatchObject({ status: 409 });
  const kinds = await account.admin.get('/api/connector-kinds');
  expect(JSON.stringify(kinds.body)).not.toContain('sample-');
  const empty = await world.account();
  for (const kind of ['sample-shop', 'sample-warehouse']) {
    expect(await empty.admin.post('/api/connectors', { ...partner, kind, ...nothing })).toMatchObject({ status: 404 });
    expect(await empty.admin.post(`/api/connector-kinds/${kind}/test`, nothing)).toMatchObject({ status: 404 });
  }
});

test('while it is emptied no partner is set to work again, nothing is read, and nothing comes beside it', async () => {
  const account = await filled();
  await remove(account);
  const partners = await world.sql<{ id: string }>('select id from connections where account_id = $1', [
    account.account_id,
  ]);
  for (const { id } of partners) {
    expect(await account.admin.post(`/api/connectors/${id}/resume`)).toMatchObject({
      status: 409,
      body: { message: 'The sample data is being removed, and its connectors go with it' },
    });
    expect((await account.staff.post(`/api/connectors/${id}/sync`)).status).toBe(409);
  }
  expect((await account.admin.post('/api/connectors', partner)).status).toBe(409);
  expect((await sendFile(world, account, UPLOAD, 'sku\nA\n')).status).toBe(409);
  expect((await add(account)).status).toBe(409);
  const states = await world.sql('select distinct state from connections where account_id = $1', [account.account_id]);
  expect(states).toEqual([{ state: 'paused' }]);
  await runQueued(world, account);
  expect(await stateOf(account)).toMatchObject({ state: null });
});

test('an account that has another partner all the same is not emptied', async () => {
  const account = await filled();
  await givenOrder(world, account);
  const before = await rowsOf(account);
  expect(await remove(account)).toMatchObject({ status: 409 });
  expect(await rowsOf(account)).toEqual(before);
});

test('asked for twice, it is emptied once; what a job still stores meanwhile goes too', async () => {
  const account = await filled();
  const asked = await Promise.all([remove(account), remove(account)]);
  expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  await world.sql(`update sample_data set done = 30 where account_id = $1`, [account.account_id]);
  await runQueued(world, account);
  expect(await rowsOf(account)).toMatchObject({ events: NOTED.events });
  expect((await rowsOf(account)).orders).toBeUndefined();
  expect(await remove(account)).toMatchObject({ status: 200, body: { state: null } });
});

test('emptied while it is filled, nothing is left', async () => {
  const account = await world.account();
  await add(account);
  await remove(account);
  await runQueued(world, account);
  expect(await stateOf(account)).toMatchObject({ state: null });
  expect((await rowsOf(account)).products).toBeUndefined();
});

test('what is emptied, and what refers to it, is found by an index within its account', async () => {
  const emptied = [...EMPTIED_TABLES.map(({ table }) => table), ...LAST_TABLES];
  const bare = await world.sql<{ name: string }>(
    `with touched as (
       select unnest($1::text[]) as name
       union select conrelid::regclass::text from pg_constraint
         where contype = 'f' and confrelid::regclass::text = any($1::text[]))
     select name from touched t where not exists (
       select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
        where i.indrelid = t.name::regclass and a.attname = 'account_id' and i.indpred is null) order by 1`,
    [emptied],
  );
  expect(bare).toEqual([{ name: 'events' }]);
  const partial = await world.sql<{ column: string }>(
    `select a.attname as column
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[1]
      where i.indrelid = 'events'::regclass and pg_get_expr(i.indpred, i.indrelid) = format('(%s IS NOT NULL)',
        a.attname)
      group by 1`,
  );
  const ofEvents = EMPTIED_TABLES.filter(({ table }) => table === 'events').map(({ key }) => key);
  expect(partial.map(({ column }) => column)).toEqual(expect.arrayContaining(ofEvents));
});
