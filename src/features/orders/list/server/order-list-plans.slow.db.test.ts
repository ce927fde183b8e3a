import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { AccountDb } from '#platform/db/database.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { indexReads, planSteps } from '../../../../../tests/index-reads.ts';
import { ordersOf, selectIds, selectInOrder, walkSql } from './find-page-ids.ts';
import { findSomeIds, matching, soonSql } from './find-some-ids.ts';
import { allOf, facetConditions, facetsOf, type ListFilter, otherConditions, sortBy } from './order-filter.ts';

const world = await givenWorld();
const { account_id, actor } = await world.account();
const ORDERS = 6_000;
const OF_MARKETPLACE = ORDERS / 3;

const [connection] = await world.sql<{ id: string }>(
  `insert into connections (account_id, kind, name, credentials) values ($1, 'exigo', 'C', '') returning id`,
  [account_id],
);
const customers = await world.sql<{ id: string }>(
  `insert into customers (account_id, connection_id, source_customer_id, customer_name)
   select $1, $2, n, 'x' from generate_series(1, 1001) n returning id`,
  [account_id, connection?.id],
);
const ids = customers.map(({ id }) => Number(id));
// A marketplace has every third order, a thousand people the others.
await world.sql(
  `insert into orders (account_id, connection_id, customer_id, source_order_id, order_number, source_order_number, order_source, order_date,
     order_status, customer_name, country, warehouse, currency, total_cost, source_version)
   select $1, $2, ($3::bigint[])[case when n % 3 = 0 then 1 else 2 + n / 3 % 1000 end], n, n, n, 'x',
          timestamptz '2026-05-01T15:00:00Z' + n * interval '1 minute', case when n % 9 = 0 then 'error' else 'shipped' end, 'Name ' || n % 700,
          'PE', 'W1', 'USD', n % 997, '1' from generate_series(1, ${ORDERS}) n`,
  [account_id, connection?.id, ids],
);
const [marketplace = 0, person = 0] = ids;
const MERGED = 900_000_001;
await world.sql(
  `insert into merged_customers (account_id, id, kept_id, into_id, connection_id, source_customer_id, customer, changes, edited_before, search_text, email, merged_by)
   overriding system value values ($1, ${MERGED}, $2, $2, $3, 'double', '{"customer_name": "A double"}', '[]', '{}', '', '', 'Ada')`,
  [account_id, person, connection?.id],
);
await world.sql(
  `insert into problems (account_id, order_id, connection_id, kind, subject)
   select account_id, id, connection_id, 'test_order', '' from orders where account_id = $1 and order_status = 'error'`,
  [account_id],
);
await world.sql('vacuum analyze orders, problems, merged_customers');

const lima = { db: actor.db, time_zone: 'America/Lima' };
const lists = (['order_date', 'order_number', 'customer_name', 'total_cost'] as const).flatMap((orderBy) =>
  ([{}, { filterBy: 'error' }, { country: 'PE', warehouse: 'W1' }] as const).map((facets) => ({ orderBy, ...facets })),
);

/** What a list's orders are read by, planned for any customer, as it is once a connection knows the statement. */
async function readsOf(customer_id: number, list: (typeof lists)[number]) {
  const filter: ListFilter = { search: '', filterBy: '', orderDir: 'DESC', customer_id, ...list };
  const where = allOf([...facetConditions(facetsOf(filter), 'America/Lima'), ...otherConditions(filter, undefined)]);
  return actor.db.transaction().execute(async (tx) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(tx);
    return indexReads(tx, 'orders', sql`select o.id from orders o where ${where} order by ${sortBy(filter, false)}`);
  });
}

test.each(lists)('the list of a customer reads its own orders from an index alone: %j', async (list) => {
  const found = { indexes: ['orders_customer'], scans: 1, rows: 0 };
  expect(await readsOf(marketplace, list)).toEqual({ ...found, entries: OF_MARKETPLACE });
  expect(await readsOf(person, list)).toEqual({ ...found, entries: 4 });
  expect(await readsOf(MERGED, list)).toEqual({ ...found, entries: 4 });
});

test.each(['order_number', 'customer_name', 'total_cost'] as const)(
  'a page deep inside a list is found without a sort that keeps the first rows alone: %s',
  async (orderBy) => {
    const filter: ListFilter = { search: '', filterBy: '', orderDir: 'ASC', orderBy };
    const list = matching(filter, sql`true`);
    const deep = selectIds(list, filter, { isFromEnd: false, offset: ORDERS / 3, limit: 50 }, sql`true`);
    const { rows } = await sql<Record<string, string>>`explain (analyze) ${deep}`.execute(actor.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Sort Method: quicksort');
    const whole = await sql<{ id: number }>`select o.id from ${list} o order by ${sortBy(filter, false)}`.execute(
      actor.db,
    );
    const found = await deep.execute(actor.db);
    expect(found.rows).toEqual(whole.rows.slice(ORDERS / 3, ORDERS / 3 + 50));
  },
);

test.each([
  ['order_number', { connection_id: Number(connection?.id) }],
  ['order_number', { filterBy: 'shipped' }],
  ['total_cost', { country: 'PE' }],
  ['customer_name', { warehouse: 'W1' }],
] as const)('a walk only passes over what stands before the page, however deep: %s %j', async (orderBy, narrowed) => {
  const filter: ListFilter = { search: '', filterBy: '', orderDir: 'DESC', orderBy, ...narrowed };
  const facets = facetsOf(filter);
  const slice = { isFromEnd: true, offset: 2_000, limit: 50 };
  const walked = walkSql(lima, filter, { facets, slice, spans: undefined, most: ORDERS });
  const { indexes, rows } = await indexReads(actor.db, 'orders', walked);
  expect([indexes.length, rows]).toEqual([1, 0]);
  const steps = (await planSteps(actor.db, walked)).map((step) => step['Node Type']);
  expect(steps.filter((step) => step === 'Sort' || step === 'WindowAgg')).toEqual([]);
  const inOrder = sql<{ id: number }>`
    select o.id from orders o where ${allOf(facetConditions(facets, 'America/Lima'))} order by ${sortBy(filter, true)}`;
  const all = await inOrder.execute(actor.db);
  expect((await walked.execute(actor.db)).rows).toEqual(all.rows.slice(2_000, 2_050));
});

test.each(['order_number', 'total_cost'] as const)(
  'the orders of a status are sorted from its index alone: %s',
  async (orderBy) => {
    const filter: ListFilter = { search: '', filterBy: 'error', orderDir: 'ASC', orderBy };
    const list = await ordersOf(lima, filter, { facets: facetsOf(filter), by: 'index', beyond: sql`true` });
    const found = { indexes: ['orders_status'], scans: 1, entries: Math.floor(ORDERS / 9), rows: 0 };
    expect(await indexReads(actor.db, 'orders', sql`select * from ${list} o`)).toEqual(found);
  },
);

test('deep inside a list by problem all that stands soon is looked up at once, at its start one after the other until there are enough', async () => {
  const filter: ListFilter = {
    search: '',
    filterBy: '',
    orderDir: 'ASC',
    orderBy: 'customer_name',
    problem: 'test_order',
  };
  const facets = { ...facetsOf(filter), connection_id: Number(connection?.id) };
  const pageAt = (offset: number) => {
    const slice = { isFromEnd: false, offset, limit: 50 };
    return selectInOrder(soonSql(filter, facets, slice), filter, slice, sql`true`);
  };
  expect((await indexReads(actor.db, 'problems', pageAt(2_000))).scans).toBe(1);
  expect((await planSteps(actor.db, pageAt(2_000))).map((step) => step['Node Type'])).not.toContain('Sort');
  expect((await indexReads(actor.db, 'problems', pageAt(0))).scans).toBeLessThan(ORDERS / 4);
  const soon = (offset: number) =>
    sql<{
      id: number;
    }>`select o.id from ${soonSql(filter, facets, { isFromEnd: false, offset, limit: 50 })} o order by o.id`.execute(
      actor.db,
    );
  const found = await soon(2_000);
  expect(found.rows.length).toBe(Math.floor(ORDERS / 9));
  expect(found.rows).toEqual((await soon(0)).rows);
});

test('orders that a problem and facets narrow are counted and sorted in one reading', async () => {
  const list = { search: '', filterBy: '', orderBy: 'total_cost', orderDir: 'DESC', page: 2, perPage: 50 } as const;
  const filter = { ...list, problem: 'test_order', country: 'PE' } as const;
  const { total, ids, read } = await actor.db.transaction().execute(async (tx) => {
    const before = await countRead(tx);
    const found = await findSomeIds({ db: tx, time_zone: 'America/Lima' }, filter, facetsOf(filter), undefined);
    return { ...found, read: (await countRead(tx)) - before };
  });
  expect([total, ids.length]).toEqual([Math.floor(ORDERS / 9), 50]);
  expect(read).toBe(total);
});

/** How many orders the transaction has read. */
async function countRead(tx: AccountDb): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'orders'`.execute(tx);
  return rows[0]?.read ?? Number.NaN;
}
