import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { indexReads } from '../../../../../tests/index-reads.ts';
import { findHistory, historySql } from './find-history.ts';

const world = await givenWorld();
const { account_id, actor } = await world.account();
const CHANGES = 3_000;

const [connection] = await world.sql<{ id: string }>(
  `insert into connections (account_id, kind, name, credentials) values ($1, 'exigo', 'C', '') returning id`,
  [account_id],
);
const [customer] = await world.sql<{ id: string }>(
  `insert into customers (account_id, connection_id, source_customer_id, customer_name) values ($1, $2, 1, 'x')
    returning id`,
  [account_id, connection?.id],
);
const id = Number(customer?.id);
await world.sql(
  `insert into events (account_id, type, customer_id, at, details)
   select $1, 'customer.updated', $2, timestamptz '2026-05-01T15:00:00Z' + n * interval '1 minute',
     jsonb_build_object('source', n::text)
     from generate_series(1, ${CHANGES}) n order by n % 7`,
  [account_id, id],
);
await world.sql('vacuum analyze events');

test('of a customer that changed very often a page of its history is read, newest first', async () => {
  const sources = async (page: number) =>
    (await findHistory(actor, id, page)).data.map(({ partner }) => Number(partner));
  const expected = (page: number) => Array.from({ length: 50 }, (_, place) => CHANGES - (page - 1) * 50 - place);
  expect([await sources(1), await sources(3)]).toEqual([expected(1), expected(3)]);
  expect((await indexReads(actor.db, 'events', historySql(id, 1))).entries).toBeLessThan(60);
});
