import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenImported, stepOn } from '../../../../../tests/given-import.ts';
import { itemsOf } from '../../../../../tests/given-items.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { suggestByTitle } from './look-for-titles.job.ts';

const world = await givenWorld();

const Suggested = z.object({
  connector_products: z.object({
    data: z.array(
      z.object({
        connector_product_sku: z.string(),
        suggestion: z
          .object({
            product: z.object({ sku: z.string() }),
            reason: z.string(),
            percent: z.number().nullable(),
            candidates: z.number(),
          })
          .nullable(),
      }),
    ),
  }),
});

async function givenAccount() {
  const account = await world.account();
  const { channel, product } = await givenShop(world, account);
  const suggested = async () => {
    const { body } = await account.staff.get(`/api/connectors/${channel}/products?connectionStatus=suggested`);
    const { data } = Suggested.parse(body).connector_products;
    return Object.fromEntries(
      data.map(({ connector_product_sku: sku, suggestion: s }) => [
        sku,
        s && `${s.product.sku} ${s.reason} ${s.candidates}`,
      ]),
    );
  };
  return { ...account, channel, product, suggested };
}

test('the same SKU is suggested whatever its letter case and blanks, else the same barcode, else nothing', async () => {
  const { channel, suggested, ...account } = await givenAccount();
  await givenProducts(world, account, [
    { sku: '85123A' },
    { sku: 'B 1', upc: '012345678905' },
    { sku: 'TWICE' },
    { sku: 'twice' },
  ]);
  await givenListed(world, account, channel, [
    { sku: '85123a' },
    { sku: ' 85123A ' },
    { sku: 'b1' },
    { sku: 'OTHER', barcode: '0012345678905' },
    { sku: 'NONE', barcode: '123' },
    { sku: 'Twice' },
    { sku: 'twice' },
    { sku: '   ' },
  ]);
  expect(await suggested()).toEqual({
    '85123a': '85123A sku 1',
    ' 85123A ': '85123A sku 1',
    b1: 'B 1 sku 1',
    OTHER: 'B 1 barcode 1',
    Twice: expect.stringMatching(/twice sku 2/i),
    twice: 'twice sku 1',
  });
});

test('suggestions follow the products: a new one is suggested at once, a renamed or deleted one no more', async () => {
  const { channel, suggested, ...account } = await givenAccount();
  const { create, save, remove } = itemsOf(account);
  await givenListed(world, account, channel, [{ sku: 'new-1' }, { sku: 'x', barcode: '20000000' }]);
  expect(await suggested()).toEqual({});
  const [first, other] = [await create({ sku: 'NEW-1' }), await create({ sku: 'Y', upc: '20000000' })];
  expect(await suggested()).toEqual({ 'new-1': 'NEW-1 sku 1', x: 'Y barcode 1' });
  await save(first, 1, { sku: 'NEW-2' });
  expect(await suggested()).toEqual({ x: 'Y barcode 1' });
  await save(first, 2, { upc: '020000000' });
  expect(await suggested()).toEqual({ x: 'NEW-2 barcode 2' });
  await save(first, 3, { upc: null });
  await remove(other);
  expect(await suggested()).toEqual({});
});

test('suggestions follow files of products and their undo', async () => {
  const { channel, suggested, ...account } = await givenAccount();
  const write = (...lines: string[]) => givenImported(world, account, 'products', ['sku,upc', ...lines, ''].join('\n'));
  await givenListed(world, account, channel, [
    { sku: 'a' },
    { sku: 'b' },
    { sku: 'x', barcode: '20000000' },
    { sku: 't' },
  ]);
  await write('A,');
  expect(await suggested()).toEqual({ a: 'A sku 1' });
  const later = await write('A,20000000', 'B,');
  expect(await suggested()).toEqual({ a: 'A sku 1', b: 'B sku 1', x: 'A barcode 1' });
  const cleared = await write('A,');
  expect(await suggested()).toEqual({ a: 'A sku 1', b: 'B sku 1' });
  await stepOn(world, account, cleared.id, 'undo');
  expect(await suggested()).toEqual({ a: 'A sku 1', b: 'B sku 1', x: 'A barcode 1' });
  await world.sql(
    `update connector_products set suggested_product_id = (select id from products
      where account_id = $1 and sku = 'B'), suggested_by = 'title'
      where account_id = $1 and connector_product_sku = 't'`,
    [account.account_id],
  );
  expect(await stepOn(world, account, later.id, 'undo')).toMatchObject({ kept: 1 });
  const titled = "select from connector_products where account_id = $1 and suggested_by = 'title'";
  expect(await world.sql(titled, [account.account_id])).toEqual([]);
  expect(await suggested()).toEqual({ a: 'A sku 1', x: 'A barcode 1' });
});

test("a channel's product that comes with another barcode is suggested again, and only then", async () => {
  const { channel, suggested, ...account } = await givenAccount();
  await givenProducts(world, account, [
    { sku: 'P1', upc: '20000000' },
    { sku: 'P2', upc: '30000000' },
  ]);
  await givenListed(world, account, channel, [{ sku: 'x', barcode: '20000000' }, { sku: 'y' }]);
  expect(await suggested()).toEqual({ x: 'P1 barcode 1' });
  await givenListed(world, account, channel, [
    { sku: 'x', barcode: '30000000' },
    { sku: 'y', barcode: '20000000' },
  ]);
  expect(await suggested()).toEqual({ x: 'P2 barcode 1', y: 'P1 barcode 1' });
  await world.sql("update connector_products set suggested_by = 'title' where connection_id = $1", [channel]);
  await givenListed(world, account, channel, [{ sku: 'x', barcode: '30000000', title: 'Lamp' }, { sku: 'y' }]);
  expect(await suggested()).toEqual({ x: 'P2 title 1' });
});

test('a SKU that the channel never listed is suggested its product once nothing is linked to it', async () => {
  const { channel, suggested, product, ...account } = await givenAccount();
  await itemsOf(account).create({ sku: 'LAMP' });
  const link = (product_id: number | null) =>
    account.staff.post('/api/connector-products', {
      connector_product: { connection_id: channel, connector_product_sku: 'lamp', product_id },
    });
  expect((await link(product)).status).toBe(200);
  expect((await link(null)).status).toBe(200);
  expect(await suggested()).toEqual({ lamp: 'LAMP sku 1' });
});

test("another account's products are never suggested", async () => {
  const [mine, other] = [await givenAccount(), await givenAccount()];
  await givenListed(world, mine, mine.channel, [{ sku: 'SAME' }]);
  await givenProducts(world, other, [{ sku: 'SAME', name: 'Theirs' }]);
  expect(await mine.suggested()).toEqual({});
});

test('where nothing else fits a similar title is found by a job, with how alike it is', async () => {
  const { channel, suggested, staff, ...account } = await givenAccount();
  const products = await givenProducts(world, account, [
    { sku: 'P1', name: 'White hanging heart t-light holder' },
    { sku: 'P2', name: 'Regency cakestand 3 tier' },
  ]);
  const ids = await givenListed(world, account, channel, [
    { sku: 'q1', title: 'WHITE HANGING HEART T-LIGHT HOLDER.' },
    { sku: 'q2', title: 'Garden gnome' },
  ]);
  expect(await suggested()).toEqual({});
  await suggestByTitle.run({ connection_id: channel }, givenRun(world, account.actor));
  expect(await suggested()).toEqual({ q1: 'P1 title 1' });
  const reply = await staff.get(`/api/connector-products/${ids.get('q1')}/suggestions`);
  expect(reply.body).toMatchObject([{ product: { sku: 'P1' }, reason: 'title', percent: 100 }]);
  await itemsOf({ ...account, staff }).remove(products.get('P1') ?? 0);
  const [left] = await world.sql('select suggested_product_id as id from connector_products where id = $1', [
    ids.get('q1'),
  ]);
  expect([await suggested(), left]).toEqual([{}, { id: null }]);
});

test('a product of the very title is found among very many of a similar one', async () => {
  const { channel, staff, ...account } = await givenAccount();
  await world.sql(
    `insert into products (account_id, sku, name) select $1, 'A' || n, 'An oak table ' || n
      from generate_series(1, 2100) n`,
    [account.account_id],
  );
  await givenProducts(world, account, [{ sku: 'PLAIN', name: 'Oak table' }]);
  const ids = await givenListed(world, account, channel, [{ sku: 'q', title: 'OAK TABLE' }]);
  const { body } = await staff.get(`/api/connector-products/${ids.get('q')}/suggestions`);
  expect(body).toMatchObject([{ product: { sku: 'PLAIN' }, percent: 100 }, {}, {}, {}, {}]);
});
