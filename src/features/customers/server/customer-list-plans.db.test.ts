import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenWorld } from '../../../../tests/given.ts';
import { indexReads } from '../../../../tests/index-reads.ts';
import { CustomerFilter, customerSorts } from '../../customer-search/customer-filter.ts';
import { hitPageSql } from './find-customers.ts';

const world = await givenWorld();
const { account_id, actor } = await world.account();
const CUSTOMERS = 5_000;

const [connection] = await world.sql<{ id: string }>(
  `insert into connections (account_id, kind, name, credentials) values ($1, 'exigo', 'C', '') returning id`,
  [account_id],
);
const customers = await world.sql<{ id: string }>(
  `insert into customers (account_id, connection_id, source_customer_id, customer_name, email)
   select $1, $2, n, 'Ana ' || n % 70, n % 90 || '@x.test' from generate_series(1, ${CUSTOMERS}) n returning id`,
  [account_id, connection?.id],
);
await world.sql('vacuum analyze customers');
const hits = customers.map(({ id }) => Number(id)).filter((_, index) => index % 5 === 0);

test.each(customerSorts)('a page of hits is found among them alone, each by its key: %s', async (orderBy) => {
  const filter = CustomerFilter.parse({ search: 'ana', orderBy, orderDir: 'ASC', page: 20, perPage: 50 });
  const page = hitPageSql(filter, sql`true`, [...hits, ...hits.slice(0, 100)]);
  expect(await indexReads(actor.db, 'customers', page)).toMatchObject({
    indexes: ['customers_pkey'],
    entries: hits.length,
  });
  const { rows } = await page.execute(actor.db);
  expect(rows[0]).toMatchObject({ total: hits.length, ids: { length: 50 } });
});
