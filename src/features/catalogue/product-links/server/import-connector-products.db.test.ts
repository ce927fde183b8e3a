import { beforeEach, expect, test } from 'vitest';
import type { RemoteProduct } from '#connectors/core/remote.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenChannel, givenPartners, givenRun } from '../../../../../tests/given-connection.ts';
import { importConnectorProducts } from './import-connector-products.job.ts';
import { storeCataloguePage } from './store-catalogue-page.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });

beforeEach(() => partners.reset());

async function givenShop() {
  const account = await world.account();
  const channel = await givenChannel(world, account, partners);
  const { actor } = account;
  const run = givenRun(world, actor);
  const rows = () => actor.db.selectFrom('connector_products').selectAll().orderBy('connector_product_sku').execute();
  const page = (skus: readonly string[], place: { isFirst?: boolean; isLast?: boolean; isWhole?: boolean } = {}) =>
    actor.db
      .transaction()
      .execute((tx) =>
        storeCataloguePage(
          tx,
          actor,
          channel,
          { items: skus.map(listed), quarantined: [] },
          { isFirst: true, isLast: true, isWhole: true, ...place },
        ),
      );
  const gone = async () =>
    (await rows()).filter((row) => row.vanished_at !== null).map((row) => row.connector_product_sku);
  return { ...account, db: actor.db, channel, run, rows, page, gone };
}

const listed = (sku: string): RemoteProduct => ({
  source_id: '',
  sku,
  title: `Title of ${sku}`,
  barcode: null,
  qty: 1,
  image_url: null,
  source_link: null,
  levels: [],
});

test("the channel's catalogue is taken over as written, and links stay when it is read again", async () => {
  const { db, channel, run } = await givenShop();
  await importConnectorProducts.run({ connection_id: channel }, run);
  const { id } = await db.insertInto('products').values({ sku: 'X' }).returning('id').executeTakeFirstOrThrow();
  await db.updateTable('connector_products').set({ product_id: id, title: 'old' }).execute();
  await importConnectorProducts.run({ connection_id: channel }, run);
  const read = await db.selectFrom('connector_products').select(['title', 'product_id']).execute();
  expect(read.length).toBeGreaterThan(0);
  expect(read.every((product) => product.product_id === id && product.title !== 'old')).toBe(true);
});

test('the writing of a SKU is kept: letter case and blanks make two', async () => {
  const { page, rows } = await givenShop();
  await page(['85123a', '85123A', '47503J ', '47503J']);
  expect((await rows()).map((row) => row.connector_product_sku).sort()).toEqual([
    '47503J',
    '47503J ',
    '85123A',
    '85123a',
  ]);
});

test('what a whole reading no longer lists is marked and kept, and loses the mark when it is listed again', async () => {
  const { page, gone, rows } = await givenShop();
  expect(await page(['A', 'B', 'C'])).toEqual({ added: 3, changed: 0, gone: 0 });
  expect(await page(['A'])).toEqual({ added: 0, changed: 0, gone: 2 });
  expect(await gone()).toEqual(['B', 'C']);
  expect(await page(['A'])).toEqual({ added: 0, changed: 0, gone: 0 });
  expect(await page(['A', 'B'])).toEqual({ added: 0, changed: 1, gone: 0 });
  expect(await gone()).toEqual(['C']);
  expect(await rows()).toHaveLength(3);
});

test('a reading of several pages that is killed between them marks nothing that it has seen', async () => {
  const { page, gone } = await givenShop();
  await page(['A', 'B', 'C', 'D']);
  await page(['A'], { isLast: false });
  // Killed here: what goes on is the second page of the same run.
  await page(['B', 'C'], { isFirst: false });
  expect(await gone()).toEqual(['D']);
});

test('a reading that restarts after its first pages counts only what the new one lists', async () => {
  const { page, gone } = await givenShop();
  await page(['A', 'B']);
  await page(['A'], { isLast: false });
  await page(['B'], { isLast: false });
  await page(['A'], { isFirst: false });
  expect(await gone()).toEqual([]);
  await page(['B']);
  expect(await gone()).toEqual(['A']);
});

test('a page that is not stored leaves no trace of its run', async () => {
  const { actor, channel, page, gone } = await givenShop();
  await page(['A', 'B']);
  const failing = actor.db.transaction().execute(async (tx) => {
    const place = { isFirst: true, isLast: true, isWhole: true };
    await storeCataloguePage(tx, actor, channel, { items: [listed('A')], quarantined: [] }, place);
    throw new Error('killed');
  });
  await expect(failing).rejects.toThrow('killed');
  expect(await gone()).toEqual([]);
});

test('what cannot be read is still listed; what only orders named, or a part of the catalogue leaves out, is not gone', async () => {
  const { actor, channel, db, page, gone } = await givenShop();
  await page(['A', 'B']);
  await db
    .insertInto('connector_products')
    .values({ connection_id: channel, connector_product_sku: 'ORDERED' })
    .execute();
  await actor.db
    .transaction()
    .execute((tx) =>
      storeCataloguePage(
        tx,
        actor,
        channel,
        { items: [listed('A')], quarantined: [{ source_id: 'B', reason: 'no title', record: {} }] },
        { isFirst: true, isLast: true, isWhole: true },
      ),
    );
  await page(['A'], { isWhole: false });
  expect(await gone()).toEqual([]);
});

test('asked for in the portal, the catalogue is read by a job and the screens can follow it', async () => {
  const { account_id, channel, run, staff } = await givenShop();
  const path = `/api/connectors/${channel}/products`;
  expect((await staff.get(`${path}/reading`)).body).toMatchObject({ state: 'never', listed: 0 });
  const asked = await staff.post(path, { accountId: account_id });
  expect(asked).toMatchObject({
    status: 200,
    body: { message: 'Grabbing products from connector', alertType: 'success', connectorProducts: { data: [] } },
  });
  expect((await staff.get(`${path}/reading`)).body).toMatchObject({ state: 'waiting', asked_by: 'Sam Staff' });
  await importConnectorProducts.run({ connection_id: channel }, run);
  const done = await staff.get(`${path}/reading`);
  expect(done.body).toMatchObject({ state: 'done', gone: 0 });
  const { body } = await staff.get(path);
  expect(body).toMatchObject({ connector_products: { current_page: 1 } });
});
