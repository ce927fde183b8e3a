import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenOrder } from '../../../../../../tests/given-order.ts';
import { changeDocuments, findDocumentIds } from '../../bulk-contract.ts';
import { findDocuments } from '../../contract.ts';
import { findSeries } from '../../series-contract.ts';

const world = await givenWorld();

/**
 * Documents of one series, 'A-1' and 'A-9' to 'A-13', each issued a day before the one before; every third was
 * rejected.
 */
async function givenSeries() {
  const account = await world.account();
  const { account_id, staff } = account;
  const { connection_id } = await givenOrder(world, account);
  const [series] = z.array(z.object({ id: z.coerce.number() })).parse(
    await world.sql(
      `insert into tax_series (account_id, country, kind, environment, prefix, next_number)
          values ($1, 'MX', 'sale', 'test', 'A', 14) returning id`,
      [account_id],
    ),
  );
  await world.sql(
    `with ordered as (
       insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
         order_date, order_status,
         customer_name, currency, total_cost, source_version)
       select $1, $2, 'N' || n, 'N' || n, '', '', now(), 'error', 'Ana', 'MXN', 1, '1'
         from unnest('{1, 9, 10, 11, 12, 13}'::int[]) n
       returning id, substr(order_number, 2)::int as n)
     insert into tax_documents (account_id, order_id, country, kind, state, environment, currency, total, issued_on,
       series_id, number, full_number, xml_hash, sealed)
     select $1, id, 'MX', 'sale', case when n % 3 = 0 then 'rejected' else 'stored'
       end, 'test', 'MXN', 1, date '2026-11-20' - n, $3, n, 'A-' || n, '', '{}'
       from ordered order by n`,
    [account_id, connection_id, series?.id],
  );
  const list = async (query: string) => {
    const { data, total } = findDocuments.replies[200].parse((await staff.get(`/api/documents?${query}`)).body);
    return { numbers: data.map(({ full_number }) => full_number), total };
  };
  return { ...account, list, series_id: series?.id ?? 0 };
}

test('documents come the latest first, and those of some days by the day of issue, from either end', async () => {
  const { list } = await givenSeries();
  const of = async (query: string) => (await list(query)).numbers;
  expect(await of('')).toEqual(['A-13', 'A-12', 'A-11', 'A-10', 'A-9', 'A-1']);
  expect(await of('from=2026-11-07&to=2026-11-11')).toEqual(['A-9', 'A-10', 'A-11', 'A-12', 'A-13']);
  expect(await of('from=2026-11-07&to=2026-11-11&perPage=2&page=2')).toEqual(['A-11', 'A-12']);
  expect(await of('from=2026-11-07&to=2026-11-11&perPage=2&page=3')).toEqual(['A-13']);
});

test('what is searched, or of some days, says how many there are: on a page that is full, one that is not, and one too far', async () => {
  const { list } = await givenSeries();
  const totalOf = async (query: string) => {
    const { numbers, total } = await list(query);
    return [numbers.length, total];
  };
  const week = 'from=2026-11-07&to=2026-11-11';
  expect(await totalOf(week)).toEqual([5, 5]);
  expect(await totalOf(`${week}&perPage=5`)).toEqual([5, 5]);
  expect(await totalOf(`${week}&perPage=2`)).toEqual([2, 5]);
  expect(await totalOf(`${week}&perPage=2&page=3`)).toEqual([1, 5]);
  expect(await totalOf(`${week}&perPage=2&page=4`)).toEqual([0, 5]);
  expect(await totalOf('search=A-12')).toEqual([1, 1]);
  expect(await totalOf('search=B-12')).toEqual([0, 0]);
});

test('a series says how many of its numbers valid documents have, and so does the list of it', async () => {
  const { staff, list, series_id } = await givenSeries();
  const { data } = findSeries.replies[200].parse((await staff.get('/api/tax-series')).body);
  expect(data).toMatchObject([{ id: series_id, issued: 4, gaps: [{ number: 12 }, { number: 9 }] }]);
  expect((await list(`series_id=${series_id}&state=rejected`)).total).toBe(2);
  expect((await list(`series_id=${series_id + 1_000}`)).total).toBe(0);
});

test('by the beginning of very many numbers the very number is found, and the highest', async () => {
  const { actor } = await givenSeries();
  const { rows } = await sql<{ full_number: string }>`
    select full_number from tax_documents where id in (select app.search_documents('A-1', 2)) order by id`.execute(
    actor.db,
  );
  expect(rows.map(({ full_number }) => full_number)).toEqual(['A-1', 'A-12', 'A-13']);
});

test('many are changed at once, each by what its state allows; one of another account stops all', async () => {
  const { staff, list } = await givenSeries();
  const bulk = async (action: string, ids: readonly number[], more: object = {}) =>
    staff.post('/api/documents/bulk', { action, ids, ...more });
  const { ids } = findDocumentIds.replies[200].parse((await staff.get('/api/documents/ids?from=2026-11-08')).body);
  expect(ids).toHaveLength(5);
  const other = (await givenSeries()).staff;
  expect((await other.post('/api/documents/bulk', { action: 'check_status', ids })).status).toBe(404);
  expect((await bulk('clear_error', ids)).status).toBe(422);
  const cleared = await bulk('clear_error', ids, { reason: 'Issued by hand' });
  const outcomes = changeDocuments.replies[200]
    .parse(cleared.body)
    .data.map(({ order_number, outcome, reason }) => [order_number, outcome, reason]);
  const state = 'This cannot be done with the document in its present state';
  expect(outcomes).toEqual([
    ['N1', 'skipped', state],
    ['N9', 'done', ''],
    ['N10', 'skipped', state],
    ['N11', 'skipped', state],
    ['N12', 'done', ''],
  ]);
  expect((await list('state=ignored')).numbers).toEqual(['A-12', 'A-9']);
});
