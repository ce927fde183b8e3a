import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { givenStockChannel } from '../../../../../tests/given-stock-channel.ts';
import { countChannelStock, findChannelStock } from '../contract.ts';
import { applyStockChanges } from './apply-stock-changes.ts';
import { saveReportedLevels } from './channel-sync/save-reported-levels.ts';
import { pushWaitingStock } from './push-stock.job.ts';

const world = await givenWorld();

const Rows = findChannelStock.replies[200];

/**
 * A channel with the products A (10) and P01 … P05 (1 … 5 on hand), all synced, of which the channel shows two
 * otherwise.
 */
async function givenDrift() {
  const account = await world.account();
  const { actor, account_id } = account;
  const shop = await givenShop(world, account);
  await world.sql("update connections set state = 'active', kind = 'shopify' where id = $1", [shop.channel]);
  await world.sql(
    `with p as (insert into products (account_id, sku) select $1, 'P0' || n from generate_series(1, 5) n
      returning id, sku),
          s as (insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
                select $1, id, 'LIM1', right(sku, 1)::int, now() from p)
     insert into connector_products (account_id, connection_id, connector_product_sku, title, product_id)
     select $1, $2, sku, 'Cup ' || sku, id from p`,
    [account_id, shop.channel],
  );
  const channel = givenStockChannel(world, account, shop.channel);
  await applyStockChanges(actor);
  await pushWaitingStock(channel.poll());
  await actor.db.transaction().execute((tx) =>
    saveReportedLevels(tx, shop.channel, [
      { sku: 'P02', levels: [{ location: '3', quantity: 9 }] },
      { sku: 'P04', levels: [{ location: '3', quantity: 1 }] },
    ]),
  );
  const path = `/api/connectors/${shop.channel}/stock`;
  const list = async (query = '') => {
    const narrowed = new URLSearchParams([['connection_id', String(shop.channel)], ...new URLSearchParams(query)]);
    const { data, total } = Rows.parse((await account.staff.get(`/api/channel-stock?${narrowed}`)).body);
    return { skus: data.map(({ sku }) => sku), total, rows: data, places: data.flatMap(({ places }) => places) };
  };
  const counts = async (query = `connection_id=${shop.channel}`) =>
    countChannelStock.replies[200].parse((await account.staff.get(`/api/channel-stock/counts?${query}`)).body);
  const push = (body: object) => account.staff.post('/api/channel-stock/push', body);
  return { ...account, ...shop, channel_id: shop.channel, shop: channel, path, list, counts, push };
}

test('the list is paged, searched, filtered and sorted, and counted', async () => {
  const { list, counts } = await givenDrift();
  expect(await list('?perPage=4')).toMatchObject({ skus: ['A', 'P01', 'P02', 'P03'], total: 6 });
  expect(await list('?perPage=4&page=2')).toMatchObject({ skus: ['P04', 'P05'] });
  const drift = (await list('?orderBy=difference&orderDir=DESC')).skus;
  expect([drift.at(0), drift.at(-1)]).toEqual(['P02', 'P04']);
  expect((await list('?orderBy=difference&orderDir=ASC')).skus).toEqual(drift.toReversed());
  expect(await list('?filterBy=Different')).toMatchObject({ skus: ['P02', 'P04'], total: 2 });
  expect(await list('?search=cup p0&filterBy=Different')).toMatchObject({ skus: ['P02', 'P04'] });
  expect(await list('?search=a')).toMatchObject({ skus: ['A'] });
  expect(await counts()).toMatchObject({ all: 6, different: 2, refused: 0, waiting: 0 });
});

test('a SKU that is another but for a blank is told', async () => {
  const { list, account_id, channel_id, actor } = await givenDrift();
  await world.sql(
    `insert into connector_products (account_id, connection_id, connector_product_sku, title, product_id)
     select account_id, connection_id, connector_product_sku || ' ', title, product_id from connector_products
      where account_id = $1 and connection_id = $2 and connector_product_sku = 'P02'`,
    [account_id, channel_id],
  );
  await applyStockChanges(actor);
  const twins = (await list('?search=P0')).rows.map(({ sku, is_blank_twin }) => [sku, is_blank_twin]);
  expect(twins.filter(([, isTwin]) => isTwin)).toEqual([['P02 ', true]]);
  expect(twins).toHaveLength(6);
});

test('a row says target, last synced, reported, where, and what it is made of', async () => {
  const { list, store, check } = await givenDrift();
  await store([givenRemoteOrder('S1')]);
  await check();
  expect((await list('?search=P02')).rows).toMatchObject([
    {
      sku: 'P02',
      title: 'Cup P02',
      product_sku: 'P02',
      is_kit: false,
      places: [
        {
          source_location_id: '3',
          core_id: 'LIM1',
          first_source_location_id: null,
          target: 2,
          last_synced: 2,
          reported: 9,
          difference: 7,
          state: 'synced',
          refused: null,
          on_hand: 2,
          on_hold: 0,
        },
      ],
    },
  ]);
  expect((await list('?search=A')).rows).toMatchObject([{ sku: 'A', places: [{ on_hand: 10, on_hold: 2 }] }]);
});

test('a product is one row however many places it has, where its first place in the order stands, with those that the filter means', async () => {
  const { list, counts, account_id, channel_id, actor, shop } = await givenDrift();
  await world.sql(
    `insert into connector_locations (account_id, connection_id, source_location_id, source_location_name, core_id)
     select $1, $2, 'X' || n, 'Shelf ' || n, 'LIM1' from generate_series(1, 3) n`,
    [account_id, channel_id],
  );
  await applyStockChanges(actor);
  await pushWaitingStock(shop.poll());
  await world.sql(
    `update channel_stock
      set reported = target + case source_location_id when 'X1' then 50 + n when 'X2' then -(n - 1) / 2 else 0 end
       from (values ('P03', 3), ('P05', 5)) drift (sku, n)
      where account_id = $1 and connector_product_sku = drift.sku`,
    [account_id],
  );
  const all = await list('?perPage=4');
  expect(all).toMatchObject({ skus: ['A', 'P01', 'P02', 'P03'], total: 6 });
  expect(all.rows[3]?.places.map((place) => place.source_location_name)).toEqual([
    'Lima',
    'Shelf 1',
    'Shelf 2',
    'Shelf 3',
  ]);
  expect((await list('?perPage=4&page=2')).skus).toEqual(['P04', 'P05']);
  expect((await list('?orderDir=DESC&perPage=4')).skus).toEqual(['P05', 'P04', 'P03', 'P02']);
  const different = await list('?filterBy=Different&orderBy=difference&orderDir=DESC');
  expect(different).toMatchObject({ skus: ['P05', 'P03', 'P02', 'P04'], total: 4 });
  expect(different.rows.map(({ places }) => places.map(({ difference }) => difference))).toEqual([
    [55, -2],
    [53, -1],
    [7],
    [-3],
  ]);
  expect((await list('?filterBy=Different&orderBy=difference&orderDir=ASC')).skus).toEqual([
    'P04',
    'P05',
    'P03',
    'P02',
  ]);
  const paged = [1, 2, 3, 4].map((page) => list(`?filterBy=Different&orderBy=difference&perPage=1&page=${page}`));
  expect((await Promise.all(paged)).flatMap(({ skus }) => skus)).toEqual(['P04', 'P05', 'P03', 'P02']);
  expect((await list('?search=cup p03')).rows.map(({ places }) => places.length)).toEqual([4]);
  expect(await counts()).toMatchObject({ all: 6, different: 4 });
});

test('pushed again the channel gets it once more: one row, and all that differ', async () => {
  const { list, push, channel_id: connection_id, shop, jobs } = await givenDrift();
  const { places } = await list('?search=P02');
  expect((await push({ ids: [places[0]?.id] })).body).toMatchObject({ count: 1 });
  expect(await list('?filterBy=Waiting')).toMatchObject({ skus: ['P02'] });
  expect(await list('?filterBy=Different')).toMatchObject({ skus: ['P04'] }); // P02 goes by itself now
  expect((await push({ connection_id })).body).toMatchObject({ count: 2 });
  expect(await jobs('push-stock')).toHaveLength(1);
  await pushWaitingStock(shop.poll());
  expect(shop.calls.at(-1)).toMatchObject([
    { sku: 'P02', quantity: 2, reported: 9 },
    { sku: 'P04', quantity: 4, reported: 1 },
  ]);
  expect(await list('?filterBy=Different')).toMatchObject({ total: 0 });
});

test('what is sold to an order that waits is off our quantity, and the row names the order', async () => {
  const { list, counts, push, store, check, actor, channel_id: connection_id, shop, staff } = await givenDrift();
  await store([givenRemoteOrder('S1', { shipping_code: 'unknown' })]);
  await check();
  await applyStockChanges(actor);
  await pushWaitingStock(shop.poll());
  const order = await actor.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const waiting = { quantity: 2, count: 1, orders: [{ order_id: order.id, order_number: 'S1', pieces: 2 }] };
  expect((await list('?search=A')).places).toMatchObject([
    { on_hand: 10, on_hold: 0, target: 8, reported: 8, difference: 0, waiting },
  ]);
  expect(await counts()).toMatchObject({ different: 2 });

  // Whoever sends it again sends it without the sold pieces: one, all of a channel, all of all channels.
  const { places } = await list('?search=A');
  for (const body of [{ ids: [places[0]?.id] }, { connection_id }, {}]) {
    await world.sql('update channel_stock set reported = 9 where account_id = $1 and id = $2', [
      actor.account_id,
      places[0]?.id,
    ]);
    expect((await list('?filterBy=Different')).skus).toContain('A');
    expect((await push(body)).status).toBe(200);
    await pushWaitingStock(shop.poll());
    expect(shop.shows.get('A 3')).toBe(8);
  }

  await staff.post(`/api/orders/${order.id}/cancel`, { reason: 'no longer wanted' });
  await applyStockChanges(actor);
  expect((await list('?search=A')).places).toMatchObject([{ target: 10, waiting: null }]);
});

test('a second press of push again neither adds a run nor puts the first off, and does not take the place of the regular one', async () => {
  const { push, channel_id } = await givenDrift();
  const regular = {
    queue_name: 'polls:x',
    job_key: `poll:${channel_id}:push-stock`,
    run_at: new Date(Date.now() + 60_000),
  };
  await world.sql("select graphile_worker.add_job('push-stock', '{}', $1, $3, job_key => $2)", Object.values(regular));
  const jobs = () =>
    world.sql<{ key: string; run_at: string }>(
      'select key, run_at::text from graphile_worker.jobs where key like $1 order by key',
      [`%:${channel_id}:push-stock`],
    );
  await push({ connection_id: channel_id });
  const once = await jobs();
  expect(once.map(({ key }) => key)).toEqual([`hint:${channel_id}:push-stock`, regular.job_key]);
  await push({ connection_id: channel_id });
  expect(await jobs()).toEqual(once);
});

test('a paused channel gets no push and is not asked', async () => {
  const { staff, path, push, list, channel_id } = await givenDrift();
  const { places } = await list();
  await world.sql("update connections set state = 'paused' where id = $1", [channel_id]);
  for (const body of [{ connection_id: channel_id }, {}, { ids: [places[0]?.id] }])
    expect((await push(body)).status).toBe(409);
  expect((await staff.post(`${path}/ask`)).status).toBe(409);
});

test('asking the channel has its catalogue read from the beginning', async () => {
  const { staff, path, channel_id, account_id, actor, jobs } = await givenDrift();
  await world.sql(
    "insert into stream_states (account_id, connection_id, stream, watermark) values ($1, $2, 'products', 'W')",
    [account_id, channel_id],
  );
  expect((await staff.post(`${path}/ask`)).status).toBe(200);
  const states = await actor.db.selectFrom('stream_states').select('watermark').execute();
  expect(states).toEqual([{ watermark: null }]);
  expect(await jobs('import-connector-products')).toHaveLength(1);
});

test('a product has its quantities by location, and the orders that reserve it', async () => {
  const { staff, product, store, check } = await givenDrift();
  await store([givenRemoteOrder('S1')]);
  await check();
  expect((await staff.get(`/api/products/${product}/stock`)).body).toMatchObject({
    sku: 'A',
    levels: [{ core_id: 'LIM1', core_description: 'Lima', on_hand: 10, on_hold: 2, available: 8, incoming: 0 }],
    reservations: [{ core_id: 'LIM1', quantity: 2 }],
    reservation_count: 1,
  });
});

test("another account's channel, rows and products do not exist", async () => {
  const given = await givenDrift();
  const { places } = await given.list();
  const stranger = await givenDrift();
  const of = `connection_id=${given.channel_id}`;
  for (const path of [
    `/api/channel-stock?${of}`,
    `/api/channel-stock/counts?${of}`,
    `/api/products/${given.product}/stock`,
  ]) {
    expect((await stranger.staff.get(path)).status).toBe(404);
  }
  expect((await stranger.push({ connection_id: given.channel_id })).status).toBe(404);
  expect((await stranger.staff.post(`${given.path}/ask`)).status).toBe(404);
  expect((await stranger.push({ ids: [places[0]?.id] })).status).toBe(404);
  expect(await given.list('?filterBy=Waiting')).toMatchObject({ total: 0 });
  for (const table of ['channel_stock', 'stock_changes'] as const) {
    const seen = await stranger.actor.db
      .selectFrom(table)
      .select('account_id')
      .where('account_id', '=', given.account_id)
      .execute();
    expect(seen).toEqual([]);
  }
});
