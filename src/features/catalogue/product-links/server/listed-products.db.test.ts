import { expect, test } from 'vitest';
import { z } from 'zod';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { countListedProducts, findListedProducts, ignoreListedProducts } from '../contract.ts';
import { LinkRun } from '../runs-contract.ts';
import { linkSameSkus } from './link-same-skus.job.ts';
import { runLinks } from './run-links.job.ts';

const world = await givenWorld();

const Page = findListedProducts.replies[200];
const Ignored = ignoreListedProducts.replies[200];

/** The calls of the page across channels. */
const callsOf = ({ staff }: Pick<GivenAccount, 'staff'>) => ({
  list: async (query = '') => Page.parse((await staff.get(`/api/connector-products?${query}`)).body),
  counts: async (query = '') =>
    countListedProducts.replies[200].parse((await staff.get(`/api/connector-products/counts?${query}`)).body),
  ignore: async (ids: readonly (number | undefined)[], is_ignored = true) =>
    Ignored.parse((await staff.post('/api/connector-products/ignore', { ids, is_ignored })).body),
});

/** Two channels that list some of the same SKUs; the second lists `A` too, which is linked on the first. */
async function givenTwoChannels() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const [row] = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials, state) values ($1, 'shopify', 'Shop', '', 'paused')
      returning id`,
    [account.account_id],
  );
  const second = Number(row?.id);
  const here = await givenListed(world, account, shop.channel, [{ sku: 'B' }, { sku: 'C' }]);
  const there = await givenListed(world, account, second, [{ sku: 'A' }, { sku: 'B' }, { sku: 'D' }]);
  const calls = callsOf(account);
  const rows = async (query = '') =>
    (await calls.list(query)).data.map((one) => `${one.connector_product_sku}${one.connection_id === second ? 2 : 1}`);
  return { ...account, ...calls, shop, second, here, there, rows };
}

test('what all channels list is in the order of SKUs and channels, narrowed, searched and paged from both ends', async () => {
  const { rows, list, shop, second } = await givenTwoChannels();
  expect(await rows()).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'D2']);
  expect(await rows('connectionStatus=unlinked')).toEqual(['A2', 'B1', 'B2', 'C1', 'D2']);
  expect(await rows('connectionStatus=linked')).toEqual(['A1']);
  const pages = [1, 2, 3].map((page) => rows(`perPage=2&page=${page}`));
  expect((await Promise.all(pages)).flat()).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'D2']);
  expect(await list('perPage=2&page=9')).toMatchObject({ data: [], total: 6, last_page: 3, total_is_capped: false });
  expect(await rows(`connection_id=${second}&connectionStatus=unlinked`)).toEqual(['A2', 'B2', 'D2']);
  expect(await rows(`connection_id=${shop.channel}`)).toEqual(['A1', 'B1', 'C1']);
  expect(await rows('q=b')).toEqual(['B1', 'B2']);
  expect(await rows('sku=B')).toEqual(['B1', 'B2']);
});

test('its counts are those of all channels or of one, and are the rows that they stand for', async () => {
  const { counts, list, second, ...account } = await givenTwoChannels();
  await givenProducts(world, account, [{ sku: 'b' }]);
  expect(await counts()).toMatchObject({ all: 6, linked: 1, unlinked: 5, suggested: 3, ignored: 0, same_sku: 3 });
  expect(await counts(`connection_id=${second}`)).toMatchObject({ all: 3, linked: 0, unlinked: 3, suggested: 2 });
  for (const filter of ['unlinked', 'suggested'] as const)
    expect((await list(`connectionStatus=${filter}`)).total).toBe((await counts())[filter]);
});

test('exact matches are accepted on all channels at once, by a run for each that has some', async () => {
  const { staff, actor, rows, shop, second, ...account } = await givenTwoChannels();
  await givenProducts(world, { ...account, actor }, [{ sku: 'b' }]);
  const runs = z.array(LinkRun).parse((await staff.post('/api/link-runs', {})).body);
  expect(runs.map(({ connection_id }) => connection_id)).toEqual([shop.channel, second]);
  const again = z.array(LinkRun).parse((await staff.post('/api/link-runs', {})).body);
  expect(again.map(({ id }) => id)).toEqual(runs.map(({ id }) => id));
  for (const { id } of runs) await runLinks.run({ run_id: id, by: account.member.user_id }, givenRun(world, actor));
  for (const { id } of runs) await runLinks.run({ run_id: id, by: account.member.user_id }, givenRun(world, actor));
  expect(await rows('connectionStatus=unlinked')).toEqual(['C1', 'D2']);
  const latest = z.array(LinkRun).parse((await staff.get('/api/link-runs')).body);
  expect(latest.map(({ connection_id, state, counts }) => [connection_id, state, counts.linked])).toEqual([
    [shop.channel, 'done', 1],
    [second, 'done', 2],
  ]);
  expect((await staff.post('/api/link-runs', {})).body).toEqual([]);
});

test('what is ignored is neither to be linked nor suggested, counted by itself, and comes back on request or by a link', async () => {
  const { rows, counts, ignore, staff, shop, there, here, ...account } = await givenTwoChannels();
  await givenProducts(world, { ...account }, [{ sku: 'b' }]);
  const done = await ignore([here.get('B'), there.get('B'), there.get('D')]);
  expect(done.message).toBe('3 products are ignored');
  expect(await rows('connectionStatus=unlinked')).toEqual(['A2', 'C1']);
  expect(await rows('connectionStatus=ignored')).toEqual(['B1', 'B2', 'D2']);
  expect(await counts()).toMatchObject({ all: 6, linked: 1, unlinked: 2, suggested: 1, ignored: 3, same_sku: 1 });
  expect((await ignore([here.get('B')])).ids).toEqual([]);

  expect(await ignore([there.get('D')], false)).toMatchObject({ message: '1 product is no longer ignored' });
  const link = { id: here.get('B'), product_id: shop.product };
  expect((await staff.post('/api/connector-products', { connector_product: link })).status).toBe(200);
  expect(await counts()).toMatchObject({ linked: 2, unlinked: 3, ignored: 1 });
  const unlink = { id: here.get('B'), product_id: null };
  await staff.post('/api/connector-products', { connector_product: unlink });
  expect(await rows('connectionStatus=unlinked')).toEqual(['A2', 'B1', 'C1', 'D2']);
});

test('a linked product is not ignored, and what is ignored is not linked by itself', async () => {
  const { rows, ignore, actor, shop, second, there, ...account } = await givenTwoChannels();
  const [linked] = await world.sql<{ id: string }>(
    'select id from connector_products where account_id = $1 and product_id is not null',
    [account.account_id],
  );
  expect(await ignore([Number(linked?.id)])).toEqual({
    ids: [],
    message: 'Nothing was changed: another member was faster',
  });
  await ignore([there.get('A')]);
  await world.sql('update connections set links_same_skus = true where id = $1', [second]);
  await linkSameSkus.run({ connection_id: second }, givenRun(world, actor));
  expect(await rows('connectionStatus=linked')).toEqual(['A1']);
  await ignore([there.get('A')], false);
  await linkSameSkus.run({ connection_id: second }, givenRun(world, actor));
  expect(await rows('connectionStatus=linked')).toEqual(['A1', 'A2']);
});

test('pages go on behind 1,000 rows, of one channel and across', async () => {
  const { list, second, account_id } = await givenTwoChannels();
  await world.sql(
    `insert into connector_products (account_id, connection_id, connector_product_sku)
     select $1, $2, 'Z' || lpad(n::text, 5, '0') from generate_series(1, 1000) n`,
    [account_id, second],
  );
  const across = await list('perPage=100&page=11');
  expect(across).toMatchObject({ total: 1_006, total_is_capped: false, last_page: 11 });
  expect(across.data.map((row) => row.connector_product_sku).slice(-2)).toEqual(['Z00999', 'Z01000']);
  const alone = await list(`connection_id=${second}&perPage=100&page=11`);
  expect(alone).toMatchObject({ total: 1_003, total_is_capped: false, last_page: 11 });
  expect(alone.data.map((row) => row.connector_product_sku)).toEqual(['Z00998', 'Z00999', 'Z01000']);
});

test("another account's channels and products do not exist", async () => {
  const [mine, other] = [await givenTwoChannels(), await givenTwoChannels()];
  const of = `connection_id=${other.second}`;
  for (const path of ['', '/counts'])
    expect((await mine.staff.get(`/api/connector-products${path}?${of}`)).status).toBe(404);
  const body = { ids: [mine.there.get('D'), other.there.get('D')], is_ignored: true };
  expect((await mine.staff.post('/api/connector-products/ignore', body)).status).toBe(404);
  expect(await mine.counts()).toMatchObject({ all: 6, ignored: 0 });
  expect(await other.counts()).toMatchObject({ all: 6, ignored: 0 });
  expect(await mine.rows()).toEqual(['A1', 'A2', 'B1', 'B2', 'C1', 'D2']);
});
