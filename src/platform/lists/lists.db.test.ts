import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { givenWorld } from '../../../tests/given.ts';
import { findNeighbourIds } from './find-neighbour-ids.ts';
import { findPage } from './find-page.ts';
import { defineList } from './list.ts';

const world = await givenWorld();
const { account_id, actor } = await world.account();
const reader = { db: actor.db, time_zone: 'UTC' };

/** Names repeat, so ids decide the order; every third customer is of Quito. */
async function addCustomers(count: number): Promise<number[]> {
  const rows = await world.sql<{ id: string }>(
    `with shop as (insert into connections (account_id, kind, name, credentials)
                   values ($1, 'exigo', 'C' || $2, '') returning id)
     insert into customers (account_id, connection_id, source_customer_id, customer_name, city)
     select $1, shop.id, n, 'Name ' || n % 7, case when n % 3 = 0 then 'Quito' else '' end
       from shop, generate_series(1, $2::int) n returning id`,
    [account_id, count],
  );
  return rows.map(({ id }) => Number(id));
}
const ids = await addCustomers(60);

const names = defineList({
  table: 'customers',
  alias: 'c',
  row: z.object({ id: z.number(), customer_name: z.string() }),
  derived: {},
  query: z.object({ page: z.number(), perPage: z.number(), search: z.string(), city: z.string() }),
  sorts: { name: [sql`c.customer_name`] },
  orderOf: () => ({ sort: 'name', isDescending: false }),
  filters: { city: ({ city }) => city && sql`c.city = ${city}` },
  search: (_, { search }) =>
    search ? Promise.resolve({ ids: ids.slice(0, Number(search)), isCapped: search === '30' }) : undefined,
});

const all = { page: 1, perPage: 7, search: '', city: '' };

/** The list as plain SQL has it. */
async function listOf({ city, search }: typeof all): Promise<number[]> {
  const rows = await world.sql<{ id: string }>(
    `select id from customers where ($1 = '' or city = $1) and id = any($2) order by customer_name, id`,
    [city, search ? ids.slice(0, Number(search)) : ids],
  );
  return rows.map(({ id }) => Number(id));
}

async function pages(query: typeof all): Promise<number[]> {
  const { last_page } = await findPage(names, reader, query);
  const found: number[] = [];
  for (let page = 1; page <= last_page; page++) {
    const { data } = await findPage(names, reader, { ...query, page });
    found.push(...data.map(({ id }) => id));
  }
  return found;
}

test.each([
  { of: 'all', query: all, total: 60 },
  { of: 'a filter', query: { ...all, city: 'Quito' }, total: 20 },
  { of: 'a search', query: { ...all, search: '25' }, total: 25 },
  { of: 'both', query: { ...all, city: 'Quito', search: '25' }, total: 8 },
])('pages and neighbours are those of the list: $of', async ({ query, total }) => {
  const list = await listOf(query);
  expect(list.length).toBe(total);
  expect(await pages(query)).toEqual(list);
  expect(await findPage(names, reader, query)).toMatchObject({ total, total_is_capped: false });
  for (const [place, id] of list.entries()) {
    const neighbours = { previous_id: list[place - 1] ?? null, next_id: list[place + 1] ?? null };
    expect(await findNeighbourIds(names, reader, query, id)).toEqual(neighbours);
  }
});

test('a search that may have found more says so', async () => {
  expect(await findPage(names, reader, { ...all, search: '30' })).toMatchObject({ total: 30, total_is_capped: true });
});

test('a page behind the last is empty, and a row that is not there has no neighbours', async () => {
  expect(await findPage(names, reader, { ...all, page: 10 })).toMatchObject({ data: [], total: 60, last_page: 9 });
  await expect(findNeighbourIds(names, reader, all, 999_999)).rejects.toThrow(new AppError('not_found'));
});

test('more than 10,000 rows are counted as at least 10,000, and a page that is too deep is refused', async () => {
  await addCustomers(10_001);
  const first = await findPage(names, reader, { ...all, perPage: 200 });
  expect(first).toMatchObject({ total: 10_000, total_is_capped: true, last_page: 50 });
  const { data, total } = await findPage(names, reader, { ...all, perPage: 200, page: 51 });
  expect({ rows: data.length, total }).toEqual({ rows: 61, total: 10_061 });
  await expect(findPage(names, reader, { ...all, perPage: 200, page: 502 })).rejects.toThrow(
    new AppError('page_too_deep'),
  );
});
