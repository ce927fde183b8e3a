import fc from 'fast-check';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { addDays, dayInZone } from '#base/calendar-date.ts';
import { orderStatuses } from '#features/core/order-lifecycle/order-status.ts';
import { findNeighbours, findOrders } from '#features/orders/order/contract.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { mergeOrderDays } from './count-orders.ts';

const world = await givenWorld();
const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
afterAll(() => owner.destroy());

const ZONE = 'America/Havana';
const ORDERS = 300;
const FIRST_DAY = '2026-10-20';

type Order = {
  id: number;
  order_date: string;
  order_number: string;
  customer_name: string;
  total_cost: number;
  order_status: string;
  connection_id: number;
  country: string;
  warehouse: string | null;
  is_held: boolean;
  /** Goes out tomorrow. */
  is_later: boolean;
  customer_id: number | null;
  kinds: string[];
};

/**
 * Orders around the night in which Havana's midnight comes twice; values repeat in every column, frequent and rare
 * ones.
 */
async function givenList() {
  const account = await world.account({ time_zone: ZONE });
  const { account_id } = account;
  const connections = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials) select $1, 'exigo', 'C' || n, ''
      from generate_series(1, 3) n returning id`,
    [account_id],
  );
  const customers = await world.sql<{ id: string }>(
    `insert into customers (account_id, connection_id, source_customer_id, customer_name) select $1, $2, n, 'x'
      from generate_series(1, 4) n returning id`,
    [account_id, connections[0]?.id],
  );
  await world.sql(
    `insert into orders (account_id, connection_id, customer_id, source_order_id, order_number, source_order_number,
      order_source, order_date,
       order_status, is_held, customer_name, country, warehouse, currency, total_cost, source_version, submit_after)
     select $1, ($2::bigint[])[1 + (n * n) % 3], ($3::bigint[])[1 + n % 4], n, case when n % 3 = 0 then 'B-' else ''
       end || n % 80, n, 'x',
            timestamptz '2026-10-21T04:00:00Z' + n * interval '97 minutes' - (n % 7) * interval '5 hours',
              ($4::text[])[1 + n % 5],
            n % 11 = 0, 'Name ' || n % 13, case when n % 50 = 0 then 'CL' when n % 3 = 0 then 'MX' else 'PE' end,
            case when n % 4 = 0 then null when n % 60 = 1 then 'W9' else 'W1' end, 'USD', n % 17, '1',
            now() + case when n % 4 = 0 then interval '-1 day' else interval '1 day' end
       from generate_series(1, ${ORDERS}) n`,
    [account_id, connections.map(({ id }) => id), customers.map(({ id }) => id), orderStatuses],
  );
  await mergeOrderDays.run(owner, world.services);
  await world.sql(
    `update orders set order_status = 'shipped', warehouse = 'W9', is_held = not is_held, country = 'MX',
      order_date = order_date - interval '9 days'
      where account_id = $1 and id % 40 = 0`,
    [account_id],
  );
  await world.sql(
    `insert into problems (account_id, order_id, connection_id, kind, subject)
     select account_id, id, connection_id, 'out_of_stock', s from orders, unnest(array['A', 'B']) s
       where account_id = $1 and id % 6 = 0
     union all select account_id, id, connection_id, 'test_order', '' from orders
       where account_id = $1 and id % 90 = 0`,
    [account_id],
  );
  const orders = await world.sql<Order>(
    `select id::int, order_date, order_number, customer_name, total_cost::float8, order_status, connection_id::int,
      country, warehouse, is_held,
            submit_after > now() as is_later, customer_id::int, array(select kind from problems p
              where p.account_id = o.account_id and p.order_id = o.id) as kinds
       from orders o where account_id = $1`,
    [account_id],
  );
  return {
    account,
    orders: orders.map((order) => ({ ...order, order_date: new Date(order.order_date).toISOString() })),
  };
}

const { account, orders } = await givenList();

const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const valuesOf = (name: 'connection_id' | 'customer_id') => [...new Set(orders.map((order) => order[name] ?? 0))];
const Day = fc.nat(22).map((days) => addDays(FIRST_DAY, days));
const Filter = fc.record({
  orderBy: fc.constantFrom('order_date', 'order_number', 'customer_name', 'total_cost'),
  orderDir: fc.constantFrom('ASC', 'DESC'),
  filterBy: some(['pending', 'shipped', 'error', 'cancelled']),
  connection_id: some(valuesOf('connection_id')),
  country: some(['PE', 'MX', 'CL', 'ZZ']),
  warehouse: some(['W1', 'W9', 'none']),
  is_held: some(['0', '1']),
  holding: fc.option(fc.constant('1'), { nil: undefined, freq: 2 }),
  customer_id: fc.option(fc.constantFrom(...valuesOf('customer_id')), { nil: undefined, freq: 2 }),
  problem: fc.option(fc.constantFrom('out_of_stock', 'test_order', 'in_doubt'), { nil: undefined, freq: 2 }),
  days: fc.option(fc.tuple(Day, Day), { nil: undefined }),
});
type Filter = typeof Filter extends fc.Arbitrary<infer F> ? F : never;

/** The whole list, as a plain reading of the filter has it. */
function listOf({ orderBy, orderDir, days, ...filter }: Filter): Order[] {
  const [start = '', end = '9999'] = days?.toSorted() ?? [];
  const sign = orderDir === 'DESC' ? -1 : 1;
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  return orders
    .filter((order) => {
      const day = dayInZone(new Date(order.order_date), ZONE);
      return (
        (!filter.filterBy || order.order_status === filter.filterBy) &&
        (!filter.connection_id || order.connection_id === filter.connection_id) &&
        (!filter.country || order.country === filter.country) &&
        (!filter.warehouse || order.warehouse === filter.warehouse) &&
        (!filter.is_held || order.is_held === (filter.is_held === '1')) &&
        (!filter.holding || (order.order_status === 'pending' && !order.is_held && order.is_later)) &&
        (!filter.customer_id || order.customer_id === filter.customer_id) &&
        (!filter.problem || order.kinds.includes(filter.problem)) &&
        day >= start &&
        day <= end
      );
    })
    .toSorted((a, b) => {
      const [x, y] = [a, b].map((order) => order[orderBy as 'order_number']);
      return sign * (compare(x ?? '', y ?? '') || a.id - b.id);
    });
}

function queryOf({ days, ...filter }: Filter): Record<string, string> {
  const [start_at, end_at] = days?.toSorted() ?? [];
  const given = Object.entries({ ...filter, start_at, end_at }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

async function pageOf({ staff }: GivenAccount, query: Record<string, string>, page: number, perPage: number) {
  const reply = await staff.get(
    `/api/orders?${new URLSearchParams({ ...query, page: String(page), perPage: String(perPage) })}`,
  );
  expect([reply.status, reply.body]).toMatchObject([200, {}]);
  return findOrders.replies[200].parse(reply.body);
}

const nothingElse: Filter = {
  orderBy: 'order_date',
  orderDir: 'DESC',
  filterBy: undefined,
  connection_id: undefined,
  country: undefined,
  warehouse: undefined,
  is_held: undefined,
  holding: undefined,
  customer_id: undefined,
  problem: undefined,
  days: undefined,
};
/** Each filter alone, as some are counted by what the dashboard counts, and others not. */
const alone = [
  { filterBy: 'shipped' },
  { connection_id: orders[0]?.connection_id ?? 0 },
  { country: 'MX' },
  { warehouse: 'W9' },
  { is_held: '1' },
  { holding: '1' },
  { customer_id: orders[0]?.customer_id ?? 0 },
  { problem: 'out_of_stock' },
] satisfies Partial<Filter>[];
const ALONE = alone.map((filter): [Filter, number, number] => [{ ...nothingElse, ...filter }, 50, 0]);
/** A page that begins in one day and ends in the next, in either direction, within a month and over its end. */
const TWO_DAYS = ['2026-10-20', '2026-10-30'].flatMap((day) =>
  (['ASC', 'DESC'] as const).map((orderDir): [Filter, number, number] => [
    {
      ...nothingElse,
      orderDir,
      days: [day, addDays(day, day.endsWith('20') ? 1 : 6)],
    },
    20,
    0,
  ]),
);

test('the pages of a list are the list, whatever narrows and sorts it, and neighbours are what is beside', async () => {
  await fc.assert(
    fc.asyncProperty(Filter, fc.constantFrom(1, 20, 50), fc.nat(), async (filter, perPage, nth) => {
      const expected = listOf(filter).map(({ id }) => id);
      const query = queryOf(filter);
      const { data, total, last_page, total_is_capped } = await pageOf(account, query, 1, perPage);
      const found = data.map(({ id }) => id);
      for (const page of perPage === 1 ? [] : Array.from({ length: last_page - 1 }, (_, index) => index + 2)) {
        found.push(...(await pageOf(account, query, page, perPage)).data.map(({ id }) => id));
      }
      expect([total, total_is_capped, last_page]).toEqual([
        expected.length,
        false,
        Math.max(1, Math.ceil(expected.length / perPage)),
      ]);
      expect(found).toEqual(perPage === 1 ? expected.slice(0, 1) : expected);
      expect((await pageOf(account, query, last_page + 1, perPage)).data).toEqual([]);
      if (expected.length === 0) return;
      const place = nth % expected.length;
      const reply = await account.staff.get(`/api/orders/${expected[place]}/neighbours?${new URLSearchParams(query)}`);
      expect(findNeighbours.replies[200].parse(reply.body)).toEqual({
        previous_id: expected[place - 1] ?? null,
        next_id: expected[place + 1] ?? null,
      });
    }),
    { numRuns: 60, examples: [...ALONE, ...TWO_DAYS] },
  );
});

test('a long list by problem says "at least", and its pages go on behind that', async () => {
  const long = await world.account({ time_zone: ZONE });
  const [connection] = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials) values ($1, 'exigo', 'C', '') returning id`,
    [long.account_id],
  );
  const [customer] = await world.sql<{ id: string }>(
    `insert into customers (account_id, connection_id, source_customer_id, customer_name) values ($1, $2, '1', 'x')
      returning id`,
    [long.account_id, connection?.id],
  );
  await world.sql(
    `insert into orders (account_id, connection_id, customer_id, source_order_id, order_number, source_order_number,
      order_source, order_date,
       order_status, customer_name, country, currency, total_cost, source_version)
     select $1, $2, $3, n, n, n, 'x', timestamptz '2026-10-21T04:00:00Z' + n * interval '1 minute', 'error',
       'Name ' || n % 13,
            case when n > 10100 then 'CL' else 'PE' end, 'USD', n % 17, '1'
       from generate_series(1, 20200) n`,
    [long.account_id, connection?.id, customer?.id],
  );
  await world.sql('analyze orders'); // which is how the server, too, learns that the table is large
  await world.sql(
    `insert into problems (account_id, order_id, connection_id, kind, subject)
     select account_id, id, connection_id, 'test_order', '' from orders
       where account_id = $1 and order_number::int < 10100`,
    [long.account_id],
  );
  const query = { problem: 'test_order', orderBy: 'order_date' };
  const first = await pageOf(long, query, 1, 50);
  expect(first).toMatchObject({ total: 10_000, total_is_capped: true, last_page: 200 });
  expect(first.data.map(({ order_number }) => Number(order_number))).toEqual(
    Array.from({ length: 50 }, (_, index) => 10_099 - index),
  );
  const last = await pageOf(long, query, 202, 50);
  expect(last).toMatchObject({ data: { length: 49 }, total: 10_099, total_is_capped: true });
  expect((await pageOf(long, { ...query, country: 'CL' }, 1, 50)).data).toEqual([]);
  const ids = first.data.map(({ id }) => id);
  const beside = await long.staff.get(`/api/orders/${ids[1]}/neighbours?${new URLSearchParams(query)}`);
  expect(beside.body).toEqual({ previous_id: ids[0], next_id: ids[2] });
});

test('a page that is too far from either end of a list of a million is refused, the nearer ones are not', async () => {
  const many = await world.account({ time_zone: ZONE });
  const million = [many.account_id, 1_000_000];
  await world.sql(`insert into order_count_deltas values ($1, 1, 'shipped', $2)`, million);
  await world.sql(`insert into order_day_deltas values ($1, '2026-05-01', 1, 'shipped', $2 / 2)`, million);
  const deep = (query: Record<string, string>) =>
    many.staff.get(`/api/orders?${new URLSearchParams({ perPage: '50', ...query })}`);
  const refused = { status: 422, body: { message: expect.stringContaining('Narrow') } };
  for (const orderBy of ['order_date', 'order_number', 'customer_name', 'total_cost']) {
    expect((await deep({ orderBy, page: '2000' })).status).toBe(200);
    expect(await deep({ orderBy, page: '10000' })).toMatchObject(refused);
    expect((await deep({ orderBy, page: '19000' })).status).toBe(200);
  }
  const year = { orderBy: 'order_number', start_at: '2026-01-01', end_at: '2026-12-31' };
  expect((await deep({ ...year, page: '20' })).status).toBe(200);
  expect((await deep({ ...year, page: '5000' })).status).toBe(422);
});

test('by name, the pages of a country and a channel that both are rare are the whole list', async () => {
  const rare = await world.account({ time_zone: ZONE });
  const channels = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials) select $1, 'exigo', 'C' || n, ''
      from generate_series(1, 2) n returning id`,
    [rare.account_id],
  );
  const ids = channels.map(({ id }) => id);
  const listed = await world.sql<{ id: number }>(
    `with added as (
       insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
         order_date, order_status,
         customer_name, country, currency, total_cost, source_version)
       select $1, ($2::bigint[])[1 + n % 2], n, n, n, 'x', timestamptz '2026-05-01T15:00:00Z', 'shipped',
         'Name ' || n % 7,
              case when n % 3 = 0 then 'PE' else 'EC' end, 'USD', n, '1' from generate_series(1, 60) n
       returning id, connection_id, country, customer_name)
     select id::int from added where connection_id = $3 and country = 'EC' order by customer_name, id`,
    [rare.account_id, ids, ids[0]],
  );
  const query = { orderBy: 'customer_name', orderDir: 'ASC', connection_id: ids[0] ?? '', country: 'EC' };
  const found: number[] = [];
  for (const page of [1, 2, 3]) found.push(...(await pageOf(rare, query, page, 8)).data.map(({ id }) => id));
  expect(found).toEqual(listed.map(({ id }) => id));
  expect(found.length).toBe(20);
});

test('the orders of a cause are a list of their own', async () => {
  const account = await world.account({ time_zone: ZONE });
  const { account_id, staff } = account;
  const channels = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials) select $1, 'exigo', 'C' || n, ''
      from generate_series(1, 2) n returning id`,
    [account_id],
  );
  const ids = channels.map(({ id }) => id);
  await world.sql(
    `with added as (
       insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
         order_date, order_status,
         customer_name, country, currency, total_cost, source_version)
       select $1, ($2::bigint[])[1 + n % 2], n, n, n, 'x', timestamptz '2026-05-01T15:00:00Z' + n * interval '1 minute',
         'error',
              'Name', 'PE', 'USD', n, '1' from generate_series(1, 3000) n
       returning id, connection_id, order_number::int as n)
     insert into problems (account_id, order_id, connection_id, kind, subject)
     select $1, id, connection_id, 'unlinked_product', 'SKU-' || n % 500 from added`,
    [account_id, ids],
  );
  await world.sql('vacuum analyze problems, orders');
  const cause = { problem: 'unlinked_product', subject: 'SKU-7', orderDir: 'ASC' };
  const numbersOf = async (query: Record<string, string>) =>
    (await pageOf(account, query, 1, 50)).data.map(({ order_number }) => Number(order_number));
  expect(await numbersOf(cause)).toEqual([7, 507, 1007, 1507, 2007, 2507]);
  expect(await numbersOf({ ...cause, connection_id: ids[1] ?? '' })).toEqual([7, 507, 1007, 1507, 2007, 2507]);
  expect(await numbersOf({ ...cause, connection_id: ids[0] ?? '' })).toEqual([]);
  const { data } = await pageOf(account, cause, 1, 50);
  for (const [at, { id }] of data.entries()) {
    const beside = await staff.get(
      `/api/orders/${id}/neighbours?${new URLSearchParams({ ...cause, connection_id: ids[1] ?? '' })}`,
    );
    expect(beside.body).toEqual({ previous_id: data[at - 1]?.id ?? null, next_id: data[at + 1]?.id ?? null });
  }
});
