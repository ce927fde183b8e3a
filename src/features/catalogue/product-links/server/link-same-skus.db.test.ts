import { expect, test } from 'vitest';
import { z } from 'zod';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { historyOf, itemsOf } from '../../../../../tests/given-items.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { dropJobs } from '../../../../../tests/job-queue.ts';
import { linkSameSkus } from './link-same-skus.job.ts';
import { storeCataloguePage } from './store-catalogue-page.ts';

const world = await givenWorld();

async function givenChannel({ isOn = true } = {}) {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const path = `/api/connectors/${shop.channel}/products/linking`;
  const turn = (links_same_skus: boolean) => account.admin.put(path, { links_same_skus });
  if (isOn) await turn(true);
  await dropJobs(world);
  /** What the channel lists now, as a reading of its catalogue stores it. */
  const read = (...skus: string[]) =>
    account.actor.db.transaction().execute((tx) =>
      storeCataloguePage(
        tx,
        account.actor,
        shop.channel,
        {
          items: skus.map((sku) => ({
            sku,
            title: `Title of ${sku}`,
            barcode: null,
            source_id: '',
            qty: null,
            image_url: null,
            source_link: null,
            levels: [],
          })),
          quarantined: [],
        },
        { isFirst: true, isLast: true, isWhole: false },
      ),
    );
  /** Does what was asked for, as the worker would. @returns how many jobs */
  const work = async () => {
    const jobs = await shop.jobs('link-same-skus');
    for (const _ of jobs) await linkSameSkus.run({ connection_id: shop.channel }, givenRun(world, account.actor));
    await dropJobs(world);
    return jobs.length;
  };
  const links = async () => {
    const rows = await world.sql<{ c: string; p: string | null; by: string | null }>(
      `select c.connector_product_sku as c, p.sku as p, c.linked_by as by from connector_products c
         left join products p on p.account_id = c.account_id and p.id = c.product_id where c.account_id = $1
           order by 1`,
      [account.account_id],
    );
    return Object.fromEntries(rows.map(({ c, p }) => [c, p]));
  };
  const save = (connector_product: object) => account.staff.post('/api/connector-products', { connector_product });
  return { ...account, shop, path, turn, read, work, links, save };
}

test('off, which it is at first, nothing is linked by itself', async () => {
  const { read, work, links, staff, path, ...account } = await givenChannel({ isOn: false });
  await givenProducts(world, account, [{ sku: 'CUP' }]);
  await read('cup');
  expect([await work(), await links()]).toEqual([0, { A: 'A', cup: null }]);
  expect((await staff.get(path)).body).toEqual({ links_same_skus: false });
});

test('what is read is linked to the one product of its SKU, noted as done by the program, and its orders go on', async () => {
  const { read, work, links, shop, ...account } = await givenChannel();
  const products = await givenProducts(world, account, [{ sku: 'CUP' }, { sku: 'TWO' }, { sku: 'two' }]);
  const order = givenRemoteOrder('1');
  await shop.store([{ ...order, lines: order.lines.map((line) => ({ ...line, sku: 'cup' })) }]);
  await shop.check();
  await dropJobs(world);
  await read('cup', 'Two', 'other');
  await linkSameSkus.run({ connection_id: shop.channel }, givenRun(world, account.actor));
  expect(await shop.jobs('check-orders')).toMatchObject([{ payload: { order_ids: [expect.any(Number)] } }]);
  expect(await links()).toEqual({ A: 'A', cup: 'CUP', Two: null, other: null });
  const { data } = await historyOf(account, products.get('CUP') ?? 0);
  expect(data).toMatchObject([{ type: 'link.made', actor: null }]);
  const log = await world.sql(
    `select action, result, result_params, edited_by from connector_log
      where account_id = $1 and action = 'link_products'`,
    [account.account_id],
  );
  expect(log).toEqual([
    { action: 'link_products', result: 'linked_same_sku', result_params: { count: 1 }, edited_by: null },
  ]);
});

test('a product that is made or renamed later is linked to what has its SKU', async () => {
  const { read, work, links, ...account } = await givenChannel();
  await read('cup', 'mug');
  expect([await work(), await links()]).toEqual([1, { A: 'A', cup: null, mug: null }]);
  const { create, save } = itemsOf(account);
  const id = await create({ sku: 'CUP' });
  expect([await work(), await links()]).toEqual([1, { A: 'A', cup: 'CUP', mug: null }]);
  const other = await create({ sku: 'X' });
  await save(other, 1, { sku: 'MUG' });
  expect([await work(), await links()]).toEqual([1, { A: 'A', cup: 'CUP', mug: 'MUG' }]);
  expect(id).toBeGreaterThan(0);
});

test('turned on, what is listed already is linked; only administrators may', async () => {
  const { read, work, links, turn, staff, path, ...account } = await givenChannel({ isOn: false });
  await givenProducts(world, account, [{ sku: 'CUP' }]);
  await read('cup');
  expect((await staff.put(path, { links_same_skus: true })).status).toBe(403);
  expect((await turn(true)).body).toEqual({ links_same_skus: true });
  expect([await work(), await links()]).toEqual([1, { A: 'A', cup: 'CUP' }]);
  await turn(true);
  expect(await work()).toBe(0);
});

test('what a member unlinks stays unlinked, until another product takes the SKU', async () => {
  const { read, work, links, save, ...account } = await givenChannel();
  const products = await givenProducts(world, account, [{ sku: 'CUP' }]);
  const listed = await givenListed(world, account, account.shop.channel, [{ sku: 'cup' }]);
  await read('cup', 'new');
  await work();
  const id = listed.get('cup');
  expect((await save({ id, product_id: null, was_product_id: products.get('CUP') })).status).toBe(200);
  await read('cup', 'newer');
  expect([await work(), await links()]).toEqual([1, { A: 'A', cup: null, new: null, newer: null }]);
  const { create, save: saveItem } = itemsOf(account);
  await saveItem(products.get('CUP') ?? 0, 1, { sku: 'CUP-OLD' });
  await create({ sku: 'CUP' });
  expect([await work(), (await links()).cup]).toEqual([1, 'CUP']);
});

test('a link that a member makes at the same moment stays', async () => {
  const { read, links, shop, actor, ...account } = await givenChannel();
  const products = await givenProducts(world, { ...account, actor }, [{ sku: 'CUP' }]);
  await read('cup');
  const theirs = `update connector_products set product_id = $2,
    linked_by = (select max(u.id) from users u where u.account_id = connector_products.account_id)
      where connection_id = $1 and connector_product_sku = 'cup'`;
  await changedMeanwhile(world, [[theirs, [shop.channel, shop.product]]], () =>
    linkSameSkus.run({ connection_id: shop.channel }, givenRun(world, actor)),
  );
  expect(await links()).toEqual({ A: 'A', cup: 'A' });
  expect((await historyOf(account, products.get('CUP') ?? 0)).data).toEqual([]);
});

test("another account's connection cannot be turned on", async () => {
  const [mine, other] = [await givenChannel(), await givenChannel({ isOn: false })];
  expect((await mine.admin.put(other.path, { links_same_skus: true })).status).toBe(404);
  expect(
    z.object({ links_same_skus: z.boolean() }).parse((await other.staff.get(other.path)).body).links_same_skus,
  ).toBe(false);
});
