import { expect, test } from 'vitest';
import { z } from 'zod';
import { dayInZone } from '#base/calendar-date.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { countCustomersByDay, countedStatuses, countOrdersByDay, countStatuses } from '../contract.ts';

const world = await givenWorld();

async function givenConnection(account: GivenAccount, name: string): Promise<number> {
  const [row] = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials) values ($1, 'exigo', $2, '') returning id`,
    [account.account_id, name],
  );
  return Number(row?.id);
}

type Placed = { at: string; status?: string };

/** Orders and, at the same instants, customers. */
async function givenImports(account: GivenAccount, connection: number, placed: readonly Placed[]) {
  const instants = placed.map(({ at }) => at);
  const statuses = placed.map(({ status = 'pending' }) => status);
  await world.sql(
    `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
      order_date, order_status,
       customer_name, currency, total_cost, source_version)
     select $1, $2, gen_random_uuid(), '1', '1', 'x', at, status, 'x', 'USD', 1, '1'
       from unnest($3::timestamptz[], $4::text[]) t (at, status)`,
    [account.account_id, connection, instants, statuses],
  );
  await world.sql(
    `insert into customers (account_id, connection_id, source_customer_id, customer_name, created_at, sync_status)
     select $1, $2, gen_random_uuid(), 'x', at, case status when 'error' then 'errorCustomer' else 'synced' end
       from unnest($3::timestamptz[], $4::text[]) t (at, status)`,
    [account.account_id, connection, instants, statuses],
  );
}

const call = async <S extends z.ZodType>(account: GivenAccount, path: string, schema: S, from: string, to: string) => {
  const reply = await account.staff.get(`${path}?startDate=${from}&endDate=${to}`);
  expect(reply.status).toBe(200);
  return schema.parse(reply.body);
};
const statuses = (account: GivenAccount, from: string, to: string) =>
  call(account, countStatuses.path, countStatuses.replies[200], from, to);
const orderDays = (account: GivenAccount, from: string, to: string) =>
  call(account, countOrdersByDay.path, countOrdersByDay.replies[200], from, to);
const customerDays = (account: GivenAccount, from: string, to: string) =>
  call(account, countCustomersByDay.path, countCustomersByDay.replies[200], from, to);

test('an account without orders has days without columns', async () => {
  const account = await world.account();
  const { orders, connectors } = await orderDays(account, '2026-03-01', '2026-03-02');
  expect(connectors).toEqual([]);
  expect(orders).toEqual([
    { date: '2026-03-01', counts: [] },
    { date: '2026-03-02', counts: [] },
  ]);
  const { orderCounts, customerCounts } = await statuses(account, '2026-03-01', '2026-03-02');
  expect(Object.values(orderCounts)).toEqual([0, 0, 0, 0, 0, 0]);
  expect(customerCounts).toEqual({ synced: 0, errorCustomer: 0 });
});

test('each connector that ever brought orders is a column, on every day of the range', async () => {
  const account = await world.account();
  const [shop, web] = [await givenConnection(account, 'Shop'), await givenConnection(account, 'Web')];
  await givenConnection(account, 'Warehouse');
  await givenImports(account, shop, [{ at: '2026-03-03T15:00:00Z' }, { at: '2026-03-03T16:00:00Z' }]);
  await givenImports(account, web, [{ at: '2026-03-01T15:00:00Z' }, { at: '2025-01-01T15:00:00Z' }]);
  const expected = [
    { date: '2026-03-01', counts: [0, 1] },
    { date: '2026-03-02', counts: [0, 0] },
    { date: '2026-03-03', counts: [2, 0] },
  ];
  expect(await orderDays(account, '2026-03-01', '2026-03-03')).toEqual({
    orders: expected,
    connectors: ['Shop', 'Web'],
  });
  expect(await customerDays(account, '2026-03-01', '2026-03-03')).toEqual({
    customers: expected,
    connectors: ['Shop', 'Web'],
  });
});

test('orders are counted by status, cancelled ones in none', async () => {
  const account = await world.account();
  const shop = await givenConnection(account, 'Shop');
  const all = ['pending', 'packing', 'partially_shipped', 'shipped', 'fulfilled', 'error', 'error', 'cancelled'];
  const at = '2026-03-03T15:00:00Z';
  await givenImports(
    account,
    shop,
    all.map((status) => ({ at, status })),
  );
  expect(await statuses(account, '2026-03-03', '2026-03-03')).toEqual({
    orderCounts: { pending: 1, packing: 1, partially_shipped: 1, shipped: 1, fulfilled: 1, error: 2 },
    customerCounts: { synced: 6, errorCustomer: 2 },
  });
});

test.each([
  // The clocks go back at 01:00 and midnight comes twice: a day of 25 hours.
  ['America/Havana', ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z']],
  // The clocks go forward at midnight: the day begins at 01:00 and has 23 hours.
  [
    'America/Santiago',
    ['2026-09-06T03:59:59Z', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z', '2026-09-07T03:00:00Z'],
  ],
])('in %s a day is what its clocks call a day', async (time_zone, [before, first, last, after]) => {
  const account = await world.account({ time_zone });
  const shop = await givenConnection(account, 'Shop');
  await givenImports(
    account,
    shop,
    [before, first, last, after].map((at = '') => ({ at })),
  );
  const [from = '', day = '', to = ''] = [before, first, after].map((at = '') => dayInZone(new Date(at), time_zone));
  const { orders } = await orderDays(account, from, to);
  expect(orders.map(({ counts }) => counts)).toEqual([[1], [2], [1]]);
  expect((await customerDays(account, from, to)).customers).toEqual(orders);
  const { orderCounts, customerCounts } = await statuses(account, day, day);
  expect([orderCounts.pending, customerCounts.synced]).toEqual([2, 2]);
});

test.each(['America/New_York', 'Pacific/Auckland', 'America/Sao_Paulo', 'Asia/Kathmandu'])(
  'every order and customer of a year falls on the day that a calendar in %s shows',
  async (time_zone) => {
    const account = await world.account({ time_zone });
    const shop = await givenConnection(account, 'Shop');
    // Every 7 h 13 min: all hours of the day come by, and both changes of the year.
    const start = Date.parse('2026-01-01T00:00:00Z');
    const instants = Array.from({ length: 1200 }, (_, index) => new Date(start + index * 25_980_000));
    await givenImports(
      account,
      shop,
      instants.map((at) => ({ at: at.toISOString() })),
    );
    const expected = new Map<string, number>();
    for (const at of instants) {
      const day = dayInZone(at, time_zone);
      expected.set(day, (expected.get(day) ?? 0) + 1);
    }
    const { orders } = await orderDays(account, '2025-12-30', '2026-12-31');
    const found = orders.map(({ date, counts }) => [date, counts[0]]);
    expect(found).toEqual(orders.map(({ date }) => [date, expected.get(date) ?? 0]));
    expect((await customerDays(account, '2025-12-30', '2026-12-31')).customers).toEqual(orders);
    const { orderCounts, customerCounts } = await statuses(account, '2026-02-01', '2026-11-30');
    const inRange = [...expected].filter(([day]) => day >= '2026-02-01' && day <= '2026-11-30');
    const total = inRange.reduce((sum, [, n]) => sum + n, 0);
    expect([orderCounts.pending, customerCounts.synced]).toEqual([total, total]);
  },
);

test.each([
  ['endDate', 'startDate=2026-03-02&endDate=2026-03-01'],
  ['startDate', 'startDate=2016-03-02&endDate=2026-03-01'],
  ['startDate', 'startDate=2026-02-30&endDate=2026-03-01'],
  ['endDate', 'startDate=2026-02-01'],
])('a range that makes no sense is refused and names %s', async (field, query) => {
  const { staff } = await world.account();
  for (const { path } of [countStatuses, countOrdersByDay, countCustomersByDay]) {
    const reply = await staff.get(`${path}?${query}`);
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: expect.any(Array) } } });
  }
});

test("another account's orders and customers are not counted", async () => {
  const [owner, stranger] = [await world.account(), await world.account()];
  await givenImports(owner, await givenConnection(owner, 'Shop'), [{ at: '2026-03-03T15:00:00Z' }]);
  await givenImports(stranger, await givenConnection(stranger, 'Web'), [{ at: '2026-03-03T15:00:00Z' }]);
  expect(await orderDays(stranger, '2026-03-03', '2026-03-03')).toEqual({
    orders: [{ date: '2026-03-03', counts: [1] }],
    connectors: ['Web'],
  });
  expect(await customerDays(stranger, '2026-03-03', '2026-03-03')).toEqual({
    customers: [{ date: '2026-03-03', counts: [1] }],
    connectors: ['Web'],
  });
  expect((await statuses(stranger, '2026-03-03', '2026-03-03')).customerCounts).toEqual({
    synced: 1,
    errorCustomer: 0,
  });
});

test('each number counts the very rows that its link lists', async () => {
  const account = await world.account({ time_zone: 'America/Santiago' }); // an hour was left out on September 6, 2026
  const shop = await givenConnection(account, 'Shop');
  await givenImports(account, shop, [
    { at: '2026-09-05T03:59:59Z' },
    { at: '2026-09-05T04:00:00Z' },
    { at: '2026-09-06T05:00:00Z', status: 'error' },
    { at: '2026-09-08T02:59:59Z', status: 'shipped' },
    { at: '2026-09-08T03:00:00Z', status: 'shipped' },
  ]);
  const [from, to] = ['2026-09-05', '2026-09-07'];
  const total = async (list: string, filterBy: string) => {
    const { body } = await account.staff.get(`/api/${list}?filterBy=${filterBy}&start_at=${from}&end_at=${to}`);
    return z.object({ total: z.number() }).parse(body).total;
  };
  const { orderCounts, customerCounts } = await statuses(account, from, to);
  expect(orderCounts).toMatchObject({ pending: 1, error: 1, shipped: 1 });
  for (const status of countedStatuses) {
    expect([status, await total('orders', status)]).toEqual([status, orderCounts[status]]);
  }
  expect(customerCounts).toEqual({ synced: 2, errorCustomer: 1 });
  expect(await total('customers', 'Synced')).toBe(2);
  expect(await total('customers', 'Error')).toBe(1);
});
