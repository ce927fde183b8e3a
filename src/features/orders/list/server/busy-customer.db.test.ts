import { expect, test } from 'vitest';
import { findNeighbours, findOrders } from '#features/orders/order/contract.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { indexReads } from '../../../../../tests/index-reads.ts';
import { soonSql } from './beside-place.ts';
import { isOfCustomer, soonOfCustomerSql } from './busy-customer.ts';
import { facetsOf, type ListFilter } from './order-filter.ts';
import { MOST_SORTED } from './page-plan.ts';

const world = await givenWorld();
const { account_id, actor, staff } = await world.account({ time_zone: 'America/Lima' });
const CHEAP = 5_100;

const [connection] = await world.sql<{ id: string }>(
  `insert into connections (account_id, kind, name, credentials) values ($1, 'exigo', 'C', '') returning id`,
  [account_id],
);
const customers = await world.sql<{ id: string }>(
  `insert into customers (account_id, connection_id, source_customer_id, customer_name)
   select $1, $2, n, 'x' from generate_series(1, 2) n returning id`,
  [account_id, connection?.id],
);
const [person = 0, marketplace = 0] = customers.map(({ id }) => Number(id));
// The cheapest orders are a person's, all others a marketplace's.
const added = await world.sql<{ id: number }>(
  `insert into orders (account_id, connection_id, customer_id, source_order_id, order_number, source_order_number, order_source, order_date,
     order_status, customer_name, country, currency, total_cost, source_version)
   select $1, $2, case when n <= ${CHEAP} then $3::bigint else $4::bigint end, n, lpad(n::text, 6, '0'), n, 'x',
          timestamptz '2026-05-01T15:00:00Z' + n * interval '1 minute', 'shipped', 'Name ' || n % 700, 'PE', 'USD', n, '1'
     from generate_series(1, ${CHEAP + MOST_SORTED + 1}) n returning id::int`,
  [account_id, connection?.id, person, marketplace],
);
await world.sql('vacuum analyze orders, customers');
const upwards = added.map(({ id }) => id).slice(CHEAP);
const downwards = upwards.toReversed();

const ofMarketplace = { search: '', filterBy: '', customer_id: marketplace } as const;
const query = (list: Record<string, string>) => new URLSearchParams({ customer_id: String(marketplace), ...list });
const pageAt = (list: Record<string, string>) => staff.get(`/api/orders?${query({ perPage: '50', ...list })}`);

async function idsAt(list: Record<string, string>): Promise<number[]> {
  const { data } = findOrders.replies[200].parse((await pageAt(list)).body);
  return data.map(({ id }) => id);
}

test.each(['order_number', 'total_cost'])(
  'a page deep inside the list of a customer with very many orders is read where these stand soon in the list of all, else refused: %s',
  async (orderBy) => {
    expect(await idsAt({ orderBy, orderDir: 'ASC' })).toEqual(upwards.slice(0, 50));
    expect(await idsAt({ orderBy, orderDir: 'DESC' })).toEqual(downwards.slice(0, 50));
    expect(await idsAt({ orderBy, orderDir: 'DESC', page: '40' })).toEqual(downwards.slice(1_950, 2_000));
    expect((await pageAt({ orderBy, orderDir: 'ASC', page: '40' })).status).toBe(422);
    expect((await pageAt({ orderBy, orderDir: 'DESC', page: '120' })).status).toBe(422);
  },
);

test('by date every page up to the last that is counted is shown', async () => {
  expect(await idsAt({ orderDir: 'DESC', page: '200' })).toEqual(downwards.slice(9_950, 10_000));
});

test.each(['order_date', 'order_number', 'total_cost'])(
  'the neighbours of an order are those of its customer: %s',
  async (orderBy) => {
    const beside = async (id: number) => {
      const { body } = await staff.get(`/api/orders/${id}/neighbours?${query({ orderBy, orderDir: 'ASC' })}`);
      return findNeighbours.replies[200].parse(body);
    };
    const [first = 0, second = 0, third = 0] = upwards;
    expect(await beside(first)).toEqual({ previous_id: null, next_id: second });
    expect(await beside(second)).toEqual({ previous_id: first, next_id: third });
  },
);

test('whose an order is is looked up until there are enough', async () => {
  const filter: ListFilter = { ...ofMarketplace, orderBy: 'total_cost', orderDir: 'DESC' };
  const slice = { isFromEnd: false, offset: 100, limit: 50 };
  const wanted = { facets: facetsOf(filter), slice, customer_id: marketplace };
  const soon = soonOfCustomerSql({ time_zone: 'America/Lima' }, filter, wanted);
  expect(await indexReads(actor.db, 'orders', soon)).toMatchObject({
    indexes: ['orders_total', 'orders_pkey'],
    entries: 300,
    rows: 150,
  });
});

test('the orders before and after one are looked for next to it', async () => {
  const filter: ListFilter = { ...ofMarketplace, orderBy: 'order_number', orderDir: 'ASC' };
  const [first = 0, second = 0] = upwards;
  const at = String(CHEAP + 1).padStart(6, '0');
  const place = { id: first, at, order_date: '2026-05-01T15:00:00Z', isBackwards: false };
  const next = { facets: facetsOf(filter), span: undefined, place, where: isOfCustomer(marketplace) };
  const soon = soonSql(filter, next, 250);
  expect(await indexReads(actor.db, 'orders', soon)).toMatchObject({ entries: 251, rows: 1 });
  expect((await soon.execute(actor.db)).rows).toEqual([{ read: 250, id: second }]);
});
