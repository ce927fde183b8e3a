import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { historyOf } from '../../../../../tests/given-items.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { dropJobs } from '../../../../../tests/job-queue.ts';

const world = await givenWorld();

const Page = z.object({
  connector_products: z.object({
    data: z.array(z.looseObject({ id: z.number(), connector_product_sku: z.string(), sku: z.string() })),
    total: z.number(),
    last_page: z.number(),
  }),
});

async function givenMapping() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const path = `/api/connectors/${shop.channel}/products`;
  const list = async (query = '') => Page.parse((await account.staff.get(`${path}?${query}`)).body).connector_products;
  const skus = async (query = '') => (await list(query)).data.map((row) => row.connector_product_sku);
  const save = (connector_product: object) => account.staff.post('/api/connector-products', { connector_product });
  /** Runs the checks that were asked for, as the worker would. @returns the orders' numbers that were checked */
  const recheck = async () => {
    const run = givenRun(world, account.actor);
    const jobs = await shop.jobs('check-orders');
    for (const { payload } of jobs) await checkOrdersJob.run(checkOrdersJob.payload.parse(payload), run);
    await dropJobs(world);
    return jobs.flatMap(({ payload }) => payload.order_ids ?? []);
  };
  return { ...account, shop, path, list, skus, save, recheck };
}

const withSku = (id: string, sku: string, more = {}) => {
  const order = givenRemoteOrder(id, more);
  return { ...order, lines: order.lines.map((line) => ({ ...line, sku })) };
};

describe('the list', () => {
  test('is in the order of SKUs, narrowed to what is linked or not, and paged from both ends', async () => {
    const { shop, skus, list, ...account } = await givenMapping();
    await givenListed(
      world,
      account,
      shop.channel,
      ['B', 'C', 'D', 'E'].map((sku) => ({ sku })),
    );
    expect(await skus()).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(await skus('connectionStatus=Linked')).toEqual(['A']);
    expect(await skus('connectionStatus=Unlinked&perPage=3')).toEqual(['B', 'C', 'D']);
    expect(await skus('perPage=2&page=3')).toEqual(['E']);
    expect(await list('perPage=2&page=9')).toMatchObject({ data: [], total: 5, last_page: 3 });
    expect(await skus(`product_id=${shop.product}`)).toEqual(['A']);
    expect((await list()).data[0]).toMatchObject({
      sku: 'A',
      name: 'Lamp',
      product_id: shop.product,
      quantity_available: 10,
      warehouse_location: 'Lima',
    });
  });

  test('finds by SKU and title of both sides; a short term begins the SKU; a SKU is found as written', async () => {
    const { shop, skus, path, staff, ...account } = await givenMapping();
    await givenListed(world, account, shop.channel, [
      { sku: '85123a', title: 'White hanging heart' },
      { sku: '85123A', title: 'Cream hanging heart' },
      { sku: '47503J ', title: '100%_sure' },
    ]);
    expect(await skus('q=hanging')).toEqual(expect.arrayContaining(['85123A', '85123a']));
    expect(await skus('q=lamp')).toEqual(['A']);
    expect(await skus('q=47')).toEqual(['47503J ']);
    expect(await skus('q=100%25_sure')).toEqual(['47503J ']);
    expect(await skus('q=hanging&connectionStatus=linked')).toEqual([]);
    expect(await skus('sku=85123a')).toEqual(['85123a']);
    expect(await skus('sku=47503J')).toEqual([]);
    expect(await skus('sku=47503J%20')).toEqual(['47503J ']);
    expect((await staff.get(`${path}?q=${'x'.repeat(10_000)}`)).status).toBe(422);
    expect((await staff.get(`${path}?connectionStatus=some`)).status).toBe(422);
  });

  test('its counts follow every change', async () => {
    const { shop, staff, save, ...account } = await givenMapping();
    const ids = await givenListed(world, account, shop.channel, [{ sku: 'b' }, { sku: 'C' }]);
    const products = await givenProducts(world, account, [{ sku: 'B' }]);
    const counts = async () => (await staff.get(`/api/connector-products/counts?connection_id=${shop.channel}`)).body;
    expect(await counts()).toMatchObject({ all: 3, linked: 1, unlinked: 2, suggested: 1, same_sku: 1 });
    await save({ id: ids.get('b'), product_id: products.get('B') });
    expect(await counts()).toMatchObject({ all: 3, linked: 2, unlinked: 1, suggested: 0, same_sku: 0 });
  });
});

describe('a link', () => {
  test('releases the orders that waited for it, says how many, and every screen can show how far it is', async () => {
    const { shop, list, save, recheck, staff, ...account } = await givenMapping();
    const ids = await givenListed(world, account, shop.channel, [{ sku: 'NEW' }]);
    await shop.store([withSku('1', 'NEW'), withSku('2', 'NEW', { city: '' }), givenRemoteOrder('3')]);
    await shop.check();
    await recheck();
    expect((await list('connectionStatus=unlinked')).data[0]).toMatchObject({ orders_waiting: 2, orders_staying: 1 });

    const reply = await save({ id: ids.get('NEW'), product_id: shop.product });
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'NEW is linked to A. 2 orders are checked again', alert_type: 'success', orders: 2 },
    });
    expect((await staff.get('/api/rechecks')).body).toMatchObject([{ total: 2, done: 0 }]);
    expect(await recheck()).toHaveLength(2);
    expect((await shop.orders()).map((order) => order.order_status)).toEqual(['pending', 'error', 'pending']);
    expect((await save({ id: ids.get('NEW'), product_id: shop.product })).body).toMatchObject({ orders: 0 });
    expect(await recheck()).toEqual([]);
  });

  test('that is removed has the open orders of its SKU checked again, and those wait', async () => {
    const { shop, list, save, recheck, staff } = await givenMapping();
    await shop.store([givenRemoteOrder('1'), givenRemoteOrder('2')]);
    await shop.check();
    await recheck();
    const [row] = (await list()).data;
    expect((await staff.get(`/api/connector-products/${row?.id}`)).body).toMatchObject({
      open_orders: 2,
      open_orders_are_capped: false,
      pushes_stock: false,
    });
    await world.sql("update orders set in_amware = 1, amware_ref_num = 'W2' where source_order_id = '2'");
    expect(await save({ id: row?.id, product_id: null })).toMatchObject({
      body: { orders: 1, message: expect.any(String) },
    });
    await recheck();
    const orders = await shop.orders();
    expect(orders.map((order) => order.order_status)).toEqual(['error', 'pending']);
    expect((await list('connectionStatus=unlinked')).data).toMatchObject([
      { connector_product_sku: 'A', orders_waiting: 1 },
    ]);
  });

  test('is refused with who made another meanwhile, and to what', async () => {
    const { shop, save, admin, ...account } = await givenMapping();
    const ids = await givenListed(world, account, shop.channel, [{ sku: 'NEW' }]);
    const products = await givenProducts(world, account, [{ sku: 'P1' }, { sku: 'P2' }]);
    const [first, second] = [products.get('P1'), products.get('P2')];
    const theirs = { connector_product: { id: ids.get('NEW'), product_id: first } };
    expect((await admin.post('/api/connector-products', theirs)).status).toBe(200);
    expect(await save({ id: ids.get('NEW'), product_id: second })).toMatchObject({
      status: 409,
      body: { message: 'Ada Admin linked NEW to P1 meanwhile' },
    });
    expect((await save({ id: ids.get('NEW'), product_id: null, was_product_id: second })).status).toBe(409);
    expect((await save({ id: ids.get('NEW'), product_id: second, was_product_id: first })).status).toBe(200);
  });

  test('is in the history of the products that it leads and led to, with who changed it', async () => {
    const { shop, save, recheck, ...account } = await givenMapping();
    const ids = await givenListed(world, account, shop.channel, [{ sku: 'NEW' }]);
    const products = await givenProducts(world, account, [{ sku: 'P1' }, { sku: 'P2' }]);
    const [first = 0, second = 0] = [products.get('P1'), products.get('P2')];
    const id = ids.get('NEW');
    await save({ id, product_id: first });
    await save({ id, product_id: first });
    await save({ id, product_id: second, was_product_id: first });
    await save({ id, product_id: null, was_product_id: second });
    const fix = { kind: 'unlinked_product', connection_id: shop.channel, subject: 'NEW', product_id: first };
    await account.staff.post('/api/problems/fix', fix);
    const history = async (product: number) =>
      (await historyOf(account, product)).data.map(({ id: _, at: __, ...entry }) => entry);
    const entry = (type: string, changes: object[] = []) => ({
      type,
      changes,
      actor: 'Sam Staff',
      note: 'exigo · NEW',
      remarks: null,
    });
    const led = [{ field: 'link', from: 'P1', to: 'P2' }];
    expect(await history(first)).toEqual([entry('link.made'), entry('link.changed', led), entry('link.made')]);
    expect(await history(second)).toEqual([entry('link.removed'), entry('link.changed', led)]);
  });

  test('that goes with its connection is in the history of its product', async () => {
    const { shop, admin, ...account } = await givenMapping();
    expect((await admin.delete(`/api/connectors/${shop.channel}`)).status).toBe(204);
    expect((await historyOf(account, shop.product)).data).toMatchObject([
      { type: 'link.removed', actor: 'Ada Admin', note: 'exigo · A' },
    ]);
  });

  test('made by many at once is made by one', async () => {
    const { shop, save, list, ...account } = await givenMapping();
    const ids = await givenListed(world, account, shop.channel, [{ sku: 'NEW' }]);
    const wanted = ['P1', 'P2', 'P3', 'P4'];
    const products = await givenProducts(
      world,
      account,
      wanted.map((sku) => ({ sku })),
    );
    const replies = await Promise.all(wanted.map((sku) => save({ id: ids.get('NEW'), product_id: products.get(sku) })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = wanted[replies.findIndex(({ status }) => status === 200)];
    expect((await list('sku=NEW')).data).toMatchObject([{ sku: winner }]);
  });

  test('can be made for a SKU that only orders name, and for one that is gone', async () => {
    const { shop, save, list, recheck } = await givenMapping();
    await shop.store([withSku('1', ' odd/“sku” ')]);
    await shop.check();
    await recheck();
    const named = { connection_id: shop.channel, connector_product_sku: ' odd/“sku” ', product_id: shop.product };
    expect((await save(named)).body).toMatchObject({ orders: 1 });
    await world.sql('update connector_products set vanished_at = now() where connection_id = $1', [shop.channel]);
    const [row] = (await list(`sku=${encodeURIComponent(' odd/“sku” ')}`)).data;
    expect(row).toMatchObject({ sku: 'A', vanished_at: expect.any(String) });
    expect((await save({ id: row?.id, product_id: null })).status).toBe(200);
  });

  test("never reaches another account's product, connection or row", async () => {
    const [mine, other] = [await givenMapping(), await givenMapping()];
    const theirs = (await other.list()).data[0]?.id;
    const ids = await givenListed(world, mine, mine.shop.channel, [{ sku: 'NEW' }]);
    const refused = [
      { id: ids.get('NEW'), product_id: other.shop.product },
      { id: theirs, product_id: mine.shop.product },
      { id: theirs, product_id: null },
      { connection_id: other.shop.channel, connector_product_sku: 'NEW', product_id: mine.shop.product },
    ];
    for (const link of refused) expect([link, (await mine.save(link)).status]).toEqual([link, 404]);
    for (const path of [`/${theirs}`, `/${theirs}/suggestions`])
      expect((await mine.staff.get(`/api/connector-products${path}`)).status).toBe(404);
    expect((await mine.staff.get(`${other.path}`)).status).toBe(404);
    expect((await mine.staff.get(`${mine.path}?connector_id=${other.shop.channel}`)).status).toBe(404);
    expect((await mine.staff.get(`${mine.path}?account_id=${other.account_id}`)).status).toBe(404);
    const asOther = { account_id: other.account_id, connector_product: { id: ids.get('NEW'), product_id: null } };
    expect((await mine.staff.post('/api/connector-products', asOther)).status).toBe(404);
    expect((await other.list()).data).toMatchObject([{ sku: 'A' }]);
  });

  test('of wrong types is refused with the field', async () => {
    const { save, shop } = await givenMapping();
    const wrong = [
      {},
      { id: 'x', product_id: 1 },
      { id: 1 },
      { id: 1, product_id: 'one' },
      { id: 1, product_id: -1 },
      { connection_id: shop.channel, product_id: 1 },
      { connection_id: shop.channel, connector_product_sku: '', product_id: 1 },
      { connection_id: shop.channel, connector_product_sku: 'a\0b', product_id: 1 },
      { connection_id: shop.channel, connector_product_sku: 'x'.repeat(501), product_id: 1 },
    ];
    for (const link of wrong) expect([link, (await save(link)).status]).toEqual([link, 422]);
  });
});

test('products are found for linking, the very SKU first, five a page; without is_search as a list', async () => {
  const { staff, ...account } = await givenMapping();
  const lamps = Array.from({ length: 7 }, (_, n) => ({ sku: `LAMP-${n}`, name: `Floor lamp ${n}` }));
  await givenProducts(world, account, [...lamps, { sku: 'Z-1', name: 'Goes with LAMP-3' }]);
  const Found = z.object({ data: z.array(z.looseObject({ sku: z.string() })), last_page: z.number() });
  const search = async (query: string) =>
    Found.parse((await staff.get(`/api/products/search?is_search=1&${query}`)).body);
  const first = await search('q=lamp-3');
  expect(first.data.map(({ sku }) => sku)).toEqual(['LAMP-3', 'Z-1']);
  expect(await search('q=lamp')).toMatchObject({ last_page: 2 });
  expect((await search('q=lamp')).data).toHaveLength(5);
  expect((await search('q=lamp&page=2')).data.length).toBeGreaterThan(0);
  expect(await search('q=')).toEqual({ data: [], last_page: 1 });
  expect((await staff.get('/api/products/search?q=floor')).body).toHaveLength(7);
  expect((await staff.get('/api/products/search?q=nothing')).status).toBe(204);
  for (const wrong of [`q=${'x'.repeat(10_000)}`, 'page=x', 'page=0', 'is_search=maybe'])
    expect([wrong, (await staff.get(`/api/products/search?${wrong}`)).status]).toEqual([wrong, 422]);
});
