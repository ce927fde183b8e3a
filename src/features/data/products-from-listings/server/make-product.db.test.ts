import { expect, test } from 'vitest';
import { z } from 'zod';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../../tests/given-catalogue.ts';
import { historyOf, itemsOf } from '../../../../../tests/given-items.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { payloadsOf } from '../../../../../tests/job-queue.ts';

const world = await givenWorld();

const Made = z.object({ product_id: z.number(), orders: z.number(), message: z.string() });

async function givenListing() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const listed = await givenListed(world, account, shop.channel, [{ sku: 'cup 1', title: 'Cup', barcode: '20000000' }]);
  const id = listed.get('cup 1');
  const make = (product: object, listing: object = { id }) =>
    account.staff.post('/api/products-from-listings', { listing, product });
  const waits = async (sku: string) => {
    const order = givenRemoteOrder(sku);
    await shop.store([{ ...order, lines: order.lines.map((line) => ({ ...line, sku })) }]);
    await shop.check();
  };
  const products = async () =>
    (await account.actor.db.selectFrom('products').select('sku').orderBy('sku').execute()).map(({ sku }) => sku);
  return { ...account, shop, id, make, waits, products };
}

test('a product is made and linked in one go, and the orders that waited are checked again', async () => {
  const { make, waits, shop, ...account } = await givenListing();
  await waits('cup 1');
  const reply = await make({ sku: 'cup 1', name: 'Cup', upc: '20000000', price: '4.5' });
  expect(reply).toMatchObject({
    status: 201,
    body: {
      orders: 1,
      message: 'cup 1 is created and linked to cup 1. 1 order is checked again',
      connector_product: { sku: 'cup 1', linked_by: 'Sam Staff' },
    },
  });
  const { product_id } = Made.parse(reply.body);
  expect(await itemsOf(account).get(product_id)).toMatchObject({
    sku: 'cup 1',
    name: 'Cup',
    price: '4.50',
    version: 1,
  });
  const { data } = await historyOf(account, product_id);
  expect(data.map(({ type }) => type)).toEqual(['link.made', 'product.created']);
  expect((await account.staff.get('/api/rechecks')).body).toMatchObject([{ total: 1 }]);
  await shop.check();
  const [problem] = await world.sql("select from problems where account_id = $1 and kind = 'unlinked_product'", [
    account.account_id,
  ]);
  expect(problem).toBeUndefined();
});

test('a SKU that only orders name gets its product as well', async () => {
  const { make, waits, shop } = await givenListing();
  await waits('unlisted');
  const listing = { connection_id: shop.channel, connector_product_sku: 'unlisted' };
  expect(await make({ sku: 'unlisted' }, listing)).toMatchObject({ status: 201, body: { orders: 1 } });
});

test('where the SKU is taken, or the listing is linked, neither is done', async () => {
  const { make, products, id, ...account } = await givenListing();
  await givenProducts(world, account, [{ sku: 'B' }]);
  expect(await make({ sku: 'B' })).toMatchObject({
    status: 409,
    body: { message: 'SKU B is taken by another item of the account', errors: { sku: ['Another item has this SKU'] } },
  });
  const theirs = `update connector_products
    set linked_by = (select max(id) from users where account_id = $2), product_id =
    (select id from products where account_id = $2 and sku = 'B') where id = $1 and account_id = $2`;
  const reply = await changedMeanwhile(world, [[theirs, [id, account.account_id]]], () => make({ sku: 'cup 1' }));
  expect(reply).toMatchObject({ status: 409, body: { message: 'Ada Admin linked cup 1 to B meanwhile' } });
  expect(await products()).toEqual(['A', 'B']);
});

test("another account's listing is not found, and nothing is made", async () => {
  const [mine, other] = [await givenListing(), await givenListing()];
  expect((await mine.make({ sku: 'new' }, { id: other.id })).status).toBe(404);
  expect(await mine.products()).toEqual(['A']);
});

test('the counts of what is made are read from the warehouse at once, where it is active', async () => {
  const { make, account_id } = await givenListing();
  const rows = await world.sql<{ id: string }>(
    `insert into connections (account_id, kind, name, credentials, state)
      values ($1, 'amware', 'A', '', 'active'), ($1, 'amware', 'B', '', 'paused')
     returning id`,
    [account_id],
  );
  expect((await make({ sku: 'cup 1', name: 'Cup' })).status).toBe(201);
  const asked = await payloadsOf<{ connection_id: number }>(world, account_id, 'import-stock');
  const ids = asked.map(({ payload }) => payload.connection_id);
  expect(ids).toContain(Number(rows[0]?.id));
  expect(ids).not.toContain(Number(rows[1]?.id));
});
