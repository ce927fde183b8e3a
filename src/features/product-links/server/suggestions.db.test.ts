import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../tests/given-connection.ts';
import { givenShop } from '../../../../tests/given-shop.ts';
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
  const { channel } = await givenShop(world, account);
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
  return { ...account, channel, suggested };
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
  const { channel, suggested, actor, ...account } = await givenAccount();
  await givenListed(world, account, channel, [{ sku: 'new-1' }, { sku: 'x', barcode: '20000000' }]);
  expect(await suggested()).toEqual({});
  await givenProducts(world, account, [{ sku: 'NEW-1' }, { sku: 'Y', upc: '20000000' }]);
  expect(await suggested()).toEqual({ 'new-1': 'NEW-1 sku 1', x: 'Y barcode 1' });
  await actor.db.updateTable('products').set({ sku: 'NEW-2' }).where('sku', '=', 'NEW-1').execute();
  expect(await suggested()).toEqual({ x: 'Y barcode 1' });
  await actor.db.deleteFrom('products').where('sku', '=', 'Y').execute();
  expect(await suggested()).toEqual({});
});

test("another account's products are never suggested", async () => {
  const [mine, other] = [await givenAccount(), await givenAccount()];
  await givenListed(world, mine, mine.channel, [{ sku: 'SAME' }]);
  await givenProducts(world, other, [{ sku: 'SAME', name: 'Theirs' }]);
  expect(await mine.suggested()).toEqual({});
});

test('where nothing else fits a similar title is found by a job, with how alike it is', async () => {
  const { channel, suggested, staff, ...account } = await givenAccount();
  await givenProducts(world, account, [
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
});
