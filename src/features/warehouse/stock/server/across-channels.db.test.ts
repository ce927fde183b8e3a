import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { countChannelStock, findChannelStock, findStockPlaces } from '../contract.ts';

const world = await givenWorld();

/**
 * Two active channels: the first has a place at LIM1, the second one at LIM1 and one at QUI1. What each shows of `A`
 * and `B` is said by `shown`, as SKU, place and pieces more than ours.
 */
async function givenTwoChannels(shown: readonly [channel: 1 | 2, sku: string, place: string, more: number][]) {
  const account = await world.account();
  const { account_id, staff } = account;
  const shop = await givenShop(world, account);
  const [row] = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials, state) values ($1, 'shopify', 'Second', '', 'active')
      returning id`,
    [account_id],
  );
  const second = Number(row?.id);
  await world.sql("update connections set state = 'active' where id = $1", [shop.channel]);
  await world.sql(
    `insert into core_locations (account_id, core_id, connection_id, core_description)
      values ($1, 'QUI1', $2, 'Quito')`,
    [account_id, shop.warehouse],
  );
  await world.sql(
    `insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id)
     values ($1, $2, 'L', 'Lima shelf', 'LIM1'), ($1, $2, 'Q', 'Quito shelf', 'QUI1')`,
    [account_id, second],
  );
  await world.sql(
    `insert into connector_products (account_id, connection_id, connector_product_sku, product_id)
     values ($1, $2, 'B', $4), ($1, $3, 'A', $4), ($1, $3, 'B', $4)`,
    [account_id, shop.channel, second, shop.product],
  );
  await world.sql(
    `insert into channel_stock (account_id, connection_id, connector_product_id, source_location_id,
      connector_product_sku, product_id,
       target, last_synced, reported)
     select c.account_id, c.connection_id, c.id, l.source_location_id, c.connector_product_sku, c.product_id, 10, 10,
       10 + coalesce(s.more, 0)
       from connector_products c join connector_locations l on l.connection_id = c.connection_id
       left join jsonb_to_recordset($2) as s (channel bigint, sku text, place text, more int)
         on s.channel = c.connection_id and s.sku = c.connector_product_sku and s.place = l.source_location_id
      where c.account_id = $1 order by c.connection_id, c.id`,
    [
      account_id,
      JSON.stringify(
        shown.map(([nth, sku, place, more]) => ({ channel: nth === 1 ? shop.channel : second, sku, place, more })),
      ),
    ],
  );
  const list = async (query: string) => {
    const { data } = findChannelStock.replies[200].parse((await staff.get(`/api/channel-stock?${query}`)).body);
    return data.map(({ sku, connection_id, places }) => [
      `${sku}${connection_id === second ? 2 : 1}`,
      places.map((place) => place.core_id).join(' '),
    ]);
  };
  const counts = async (query: string) =>
    countChannelStock.replies[200].parse((await staff.get(`/api/channel-stock/counts?${query}`)).body);
  return { ...account, ...shop, second, list, counts };
}

test('a product is a row for each channel; channel and place narrow the rows, their places and their counts', async () => {
  const { list, counts, channel, second } = await givenTwoChannels([
    [1, 'A', '3', -1],
    [2, 'A', 'Q', 4],
    [2, 'B', 'L', 2],
  ]);
  expect(await list('')).toEqual([
    ['A1', 'LIM1'],
    ['A2', 'LIM1 QUI1'],
    ['B1', 'LIM1'],
    ['B2', 'LIM1 QUI1'],
  ]);
  expect(await list('filterBy=Different')).toEqual([
    ['A1', 'LIM1'],
    ['A2', 'QUI1'],
    ['B2', 'LIM1'],
  ]);
  expect(await list(`filterBy=Different&connection_id=${second}`)).toEqual([
    ['A2', 'QUI1'],
    ['B2', 'LIM1'],
  ]);
  expect(await list('filterBy=Different&core_id=LIM1')).toEqual([
    ['A1', 'LIM1'],
    ['B2', 'LIM1'],
  ]);
  expect(await list('core_id=QUI1')).toEqual([
    ['A2', 'QUI1'],
    ['B2', 'QUI1'],
  ]);
  expect(await list('core_id=nowhere')).toEqual([]);
  expect(await list('filterBy=Different&orderBy=difference&orderDir=DESC')).toEqual([
    ['A2', 'QUI1'],
    ['B2', 'LIM1'],
    ['A1', 'LIM1'],
  ]);
  const pages = [1, 2, 3, 4].map((page) => list(`perPage=1&page=${page}&orderDir=DESC`));
  expect((await Promise.all(pages)).flat().map(([name]) => name)).toEqual(['B2', 'B1', 'A2', 'A1']);
  expect(await counts('')).toMatchObject({ all: 4, different: 3 });
  expect(await counts(`connection_id=${channel}`)).toMatchObject({ all: 2, different: 1 });
  expect(await counts('core_id=LIM1')).toMatchObject({ all: 4, different: 2 });
  expect(await counts('core_id=QUI1')).toMatchObject({ all: 2, different: 1 });
});

test('what differs is pushed again on all channels that are active, and named places of any of them', async () => {
  const { staff, jobs, second } = await givenTwoChannels([
    [1, 'A', '3', -1],
    [2, 'A', 'Q', 4],
    [2, 'B', 'L', 2],
  ]);
  const push = async (body: object) => (await staff.post('/api/channel-stock/push', body)).body;
  await world.sql("update connections set state = 'paused' where id = $1", [second]);
  expect(await push({})).toMatchObject({ count: 1 });
  expect(await jobs('push-stock')).toHaveLength(1);
  await world.sql("update connections set state = 'active' where id = $1", [second]);
  expect(await push({})).toMatchObject({ count: 3 });
  const { data } = findChannelStock.replies[200].parse((await staff.get('/api/channel-stock')).body);
  const ids = data.flatMap(({ places }) => places.map(({ id }) => id));
  expect(await push({ ids })).toMatchObject({ count: 6 });
  expect(await jobs('push-stock')).toHaveLength(2);
});

test('the places to choose from are those that channels are told, and no other account sees them', async () => {
  const { staff } = await givenTwoChannels([]);
  const places = async (of: typeof staff) =>
    findStockPlaces.replies[200].parse((await of.get('/api/channel-stock/places')).body);
  expect((await places(staff)).map(({ core_id }) => core_id)).toEqual(['LIM1', 'QUI1']);
  const stranger = await world.account();
  expect(await places(stranger.staff)).toEqual([]);
  expect(findChannelStock.replies[200].parse((await stranger.staff.get('/api/channel-stock')).body).total).toBe(0);
});
