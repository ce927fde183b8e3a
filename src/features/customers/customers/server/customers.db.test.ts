import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import type { DB } from '#platform/db/tables.gen.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';
import { countCustomers, findCustomers } from '../contract.ts';
import { customerSorts } from '../customer-filter.ts';
import { CustomerDetail } from '../detail-contract.ts';
import { mergeCustomerCounts, mergeCustomerDays } from './count-customers.ts';

const world = await givenWorld();
const owner = new Kysely<DB>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.ownerUrl, max: 1 }) }),
});
afterAll(() => owner.destroy());

async function givenConnection(account: GivenAccount, name = 'Shop'): Promise<number> {
  const [row] = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials) values ($1, 'exigo', $2, '') returning id`,
    [account.account_id, name],
  );
  return Number(row?.id);
}

type Wanted = { name?: string; email?: string; phone?: string; sync_status?: string };

async function givenCustomers(account: GivenAccount, wanted: readonly Wanted[]): Promise<number[]> {
  const connection = await givenConnection(account);
  const rows = await world.sql<{ id: string }>(
    `insert into customers (account_id, connection_id, source_customer_id, customer_name, email, phone, sync_status,
      created_at)
     select $1, $2, n, coalesce(r ->> 'name', 'Ana'), coalesce(r ->> 'email', ''), coalesce(r ->> 'phone', ''),
            coalesce(r ->> 'sync_status', 'synced'), timestamptz '2026-01-01' + n * interval '1 minute'
       from jsonb_array_elements($3::jsonb) with ordinality t (r, n) order by n returning id`,
    [account.account_id, connection, JSON.stringify(wanted)],
  );
  return rows.map(({ id }) => Number(id));
}

async function list(account: GivenAccount, query: Record<string, string | number>) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const reply = await account.staff.get(`/api/customers?${search}`);
  expect(reply.status).toBe(200);
  return findCustomers.replies[200].parse(reply.body);
}

const idsOf = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id);

test('the pages of every order are the whole list, each customer once, though names and e-mails repeat', async () => {
  const account = await world.account();
  const wanted = Array.from({ length: 47 }, (_, n) => ({ name: `Name ${n % 5}`, email: `${'aBc'[n % 3]}@x.test` }));
  const all = await givenCustomers(account, wanted);
  for (const orderBy of customerSorts) {
    const runs = [];
    for (const orderDir of ['ASC', 'DESC']) {
      const ids: number[] = [];
      for (let page = 1; page <= 10; page++)
        ids.push(...idsOf(await list(account, { orderBy, orderDir, page, perPage: 5 })));
      expect([...ids].sort((a, b) => a - b)).toEqual(all);
      runs.push(ids);
    }
    expect(runs[0]).toEqual(runs[1]?.toReversed());
  }
});

test('e-mails are sorted without regard to case, and the newest come first unless said otherwise', async () => {
  const account = await world.account();
  const [first, second, third] = await givenCustomers(account, [
    { email: 'b@x.test' },
    { email: 'C@x.test' },
    { email: 'A@x.test' },
  ]);
  expect(idsOf(await list(account, { orderBy: 'email', orderDir: 'ASC' }))).toEqual([third, first, second]);
  expect(idsOf(await list(account, {}))).toEqual([third, second, first]);
});

test('Synced and Error show those customers, with their totals', async () => {
  const account = await world.account();
  const states = ['synced', 'errorCustomer', 'synced'];
  const [one, two, three] = await givenCustomers(
    account,
    states.map((sync_status) => ({ sync_status })),
  );
  expect(await list(account, { filterBy: 'Error' })).toMatchObject({ data: [{ id: two }], total: 1, last_page: 1 });
  expect(await list(account, { filterBy: 'Synced' })).toMatchObject({ data: [{ id: three }, { id: one }], total: 2 });
  expect(await list(account, { perPage: 2 })).toMatchObject({ total: 3, last_page: 2, total_is_capped: false });
  expect(await list(account, { perPage: 2, page: 9 })).toMatchObject({ data: [], total: 3, current_page: 9 });
});

test('the kept totals follow every change, before and after they are merged', async () => {
  const account = await world.account();
  const [one, two] = await givenCustomers(account, [{}, {}, { sync_status: 'errorCustomer' }]);
  await world.sql(`update customers set sync_status = 'errorCustomer' where account_id = $1 and id = $2`, [
    account.account_id,
    one,
  ]);
  await world.sql(`update customers set phone = '1' where account_id = $1`, [account.account_id]);
  await world.sql('delete from customers where account_id = $1 and id = $2', [account.account_id, two]);
  const expected = { counts: { not_synced: 0, synced: 0, errorCustomer: 2 }, total: 2 };
  expect((await account.staff.get(countCustomers.path)).body).toEqual(expected);

  await mergeCustomerCounts.run(owner, world.services);
  expect((await account.staff.get(countCustomers.path)).body).toEqual(expected);
  const kept = await world.sql('select sync_status, n from customer_count_deltas where account_id = $1', [
    account.account_id,
  ]);
  expect(kept).toEqual([{ sync_status: 'errorCustomer', n: 2 }]);
});

test('the counts by day follow every change and the time zone, before and after they are merged', async () => {
  const account = await world.account({ time_zone: 'America/Lima' });
  const [one, two, three] = await givenCustomers(account, [{}, {}, {}, { sync_status: 'not_synced' }]);
  const expectCounted = () => expectDaysCounted(account.account_id);
  const merge = () => mergeCustomerDays.run(owner, world.services);
  const change = async (statement: string, ids: (number | undefined)[]) => {
    await world.sql(`${statement} where account_id = $1 and id = any($2)`, [account.account_id, ids]);
    await expectCounted();
  };
  await expectCounted();
  await change(`update customers set sync_status = 'errorCustomer'`, [one, two]);
  await merge();
  await expectCounted();
  await change(`update customers set created_at = created_at + interval '30 days'`, [two, three]);
  await change(
    `update customers set connection_id = ${await givenConnection(account, 'Web')}, sync_status = 'synced'`,
    [one],
  );
  const [deltas] = await world.sql('select count(*)::int as n from customer_day_deltas');
  await change(`update customers set phone = '1'`, [one, two, three]);
  expect(await world.sql('select count(*)::int as n from customer_day_deltas')).toEqual([deltas]);
  await change('delete from customers', [three]);
  await world.sql(`update accounts set time_zone = 'Asia/Tokyo' where id = $1`, [account.account_id]);
  await expectCounted();
  await change(`update customers set sync_status = 'synced'`, [two]);
  await merge();
  await expectCounted();
  const kept = 'from customer_day_counts where account_id = $1';
  const count = `select (select count(*)::int ${kept}) as n, (select count(*)::int ${kept} and n > 0) as used`;
  expect(await world.sql(count, [account.account_id])).toEqual([{ n: 3, used: 3 }]);
});

const WAITING = `select from pg_locks l join pg_database d on d.oid = l.database
  where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`;

test('a customer that is added while its account changes its zone is counted in the new one', async () => {
  const account = await world.account({ time_zone: 'America/Lima' });
  const client = new pg.Client(world.ownerUrl);
  await client.connect();
  try {
    await client.query('begin');
    await client.query("update accounts set time_zone = 'Asia/Tokyo' where id = $1", [account.account_id]);
    const adding = givenCustomers(account, [{}]);
    await expect.poll(async () => (await client.query(WAITING)).rowCount).toBe(1);
    await client.query('commit');
    await adding;
  } finally {
    await client.end();
  }
  await expectDaysCounted(account.account_id);
});

/** By day the kept counts are those of the customers, in the account's zone. */
async function expectDaysCounted(account_id: number): Promise<void> {
  const kept = await world.sql(
    `select day::text, connection_id, sync_status, sum(n)::int as n from app.customer_days where account_id = $1
      group by day, 2, 3 having sum(n) <> 0 order by 1, 2, 3`,
    [account_id],
  );
  const counted = await world.sql(
    `select (c.created_at at time zone time_zone)::date::text as day, connection_id, sync_status, count(*)::int as n
       from customers c join accounts a on a.id = c.account_id where account_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
    [account_id],
  );
  expect(kept).toEqual(counted);
  expect(counted.length).toBeGreaterThan(0);
}

test('customers are found by parts of name, e-mail and phone, and by a whole e-mail alone', async () => {
  const account = await world.account();
  const [maria, ana, jose] = await givenCustomers(account, [
    { name: 'María Quispe', email: 'maria@x.test', phone: '+51 987 654' },
    { name: 'Ana 100%', email: 'ana-MARIA@x.test' },
    { name: 'José_Ruiz', email: 'jose@y.test', phone: '+51 111' },
  ]);
  const found = async (search: string) => idsOf(await list(account, { search, orderDir: 'ASC' }));
  expect(await found('quispe')).toEqual([maria]);
  expect(await found('987 6')).toEqual([maria]);
  expect(await found('x.test')).toEqual([maria, ana]);
  expect(await found('MARIA@x.test')).toEqual([maria]);
  expect(await found('100%')).toEqual([ana]);
  expect(await found('sé_Ru')).toEqual([jose]);
  for (const term of ['%', 'J%uiz', 'Jos__Ruiz1', 'qu_spe']) expect([term, await found(term)]).toEqual([term, []]);
  expect(await found('nobody')).toEqual([]);
  expect(await list(account, { search: 'x.test', filterBy: 'Error' })).toMatchObject({ data: [], total: 0 });
});

test('of a term that most customers match the first pages are right, and the total says at least', async () => {
  const account = await world.account();
  const ids = await givenCustomers(
    account,
    Array.from({ length: 1200 }, (_, n) => ({ name: `Garcia ${n}` })),
  );
  const page = await list(account, { search: 'garcia', perPage: 3, page: 2 });
  expect(page).toMatchObject({ total_is_capped: true });
  expect(page.total).toBeGreaterThanOrEqual(1000);
  expect(idsOf(page)).toEqual(ids.slice(-6, -3).reverse());
});

test('a filter that is none names its field', async () => {
  const { staff } = await world.account();
  for (const [field, value] of [
    ['orderBy', 'phone'],
    ['filterBy', 'synced'],
    ['page', '0'],
    ['perPage', '1000'],
  ] as const) {
    const reply = await staff.get(`/api/customers?${field}=${value}`);
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } });
  }
});

test('a customer shows what the orders come to, without cancelled ones', async () => {
  const account = await world.account();
  const { customer_id, connection_id } = await givenOrder(world, account, {
    total_cost: '20.10',
    order_date: '2026-03-01T12:00:00Z',
  });
  for (const [status, total, currency] of [
    ['fulfilled', '0.20', 'USD'],
    ['fulfilled', '-5.00', 'USD'],
    ['fulfilled', '7', 'PEN'],
    ['cancelled', '100', 'USD'],
  ]) {
    await world.sql(
      `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
        order_date, order_status,
         customer_id, customer_name, currency, total_cost, source_version)
       values ($1, $2, gen_random_uuid(), '1', '1', 'x', '2026-04-01T12:00:00Z', $3, $4, 'x', $5, $6, '1')`,
      [account.account_id, connection_id, status, customer_id, currency, total],
    );
  }
  const reply = await account.staff.get(`/api/customers/${customer_id}`);
  expect(CustomerDetail.parse(reply.body)).toMatchObject({
    id: customer_id,
    order_count: 5,
    first_order_date: '2026-03-01T12:00:00.000Z',
    last_order_date: '2026-04-01T12:00:00.000Z',
    totals: [
      { currency: 'USD', total: '15.30' },
      { currency: 'PEN', total: '7.00' },
    ],
  });
});

test('a customer without orders has none', async () => {
  const account = await world.account();
  const [id] = await givenCustomers(account, [{}]);
  const { body } = await account.staff.get(`/api/customers/${id}`);
  expect(body).toMatchObject({ order_count: 0, first_order_date: null, last_order_date: null, totals: [] });
});

test("another account's customers are neither listed, counted, found nor shown", async () => {
  const [owner, stranger] = [await world.account(), await world.account()];
  const [id] = await givenCustomers(owner, [{ name: 'Secret', email: 'secret@x.test' }]);
  expect(await list(stranger, {})).toMatchObject({ data: [], total: 0 });
  expect(await list(stranger, { search: 'Secret' })).toMatchObject({ data: [], total: 0 });
  expect(await list(stranger, { search: 'secret@x.test' })).toMatchObject({ data: [], total: 0 });
  expect((await stranger.staff.get(`/api/customers/${id}`)).status).toBe(404);
  expect((await stranger.staff.get('/api/customers/999999999')).status).toBe(404);
});

test('of more than 10,000 customers of some days the total is exact and the last page is there', async () => {
  const account = await world.account({ time_zone: 'America/Lima' });
  const wanted = Array.from({ length: 10_003 }, (_, n) => (n === 0 ? { sync_status: 'errorCustomer' } : {}));
  const [first] = await givenCustomers(account, wanted);
  const days = { start_at: '2025-12-31', end_at: '2026-01-07', perPage: 100 };
  const page = await list(account, { ...days, page: 101 });
  expect(page).toMatchObject({ total: 10_003, last_page: 101, total_is_capped: false });
  expect(idsOf(page)).toHaveLength(3);
  expect(idsOf(page)).toContain(first);
  expect(await list(account, { ...days, filterBy: 'Error' })).toMatchObject({ total: 1 });
  // In Lima 2026 began five hours after the first of them was imported.
  expect(await list(account, { ...days, start_at: '2026-01-01' })).toMatchObject({ total: 10_003 - 299 });
  expect(await list(account, { ...days, start_at: '2026-01-09', end_at: '2026-01-09' })).toMatchObject({ total: 0 });
});
