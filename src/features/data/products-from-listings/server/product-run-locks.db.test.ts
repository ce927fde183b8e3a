import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { historyOf } from '../../../../../tests/given-items.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { ProductRun } from '../contract.ts';
import { runProducts } from './run-products.job.ts';

const world = await givenWorld();

async function givenReadyRun() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const listed = await givenListed(world, account, shop.channel, [
    { sku: 'cup', title: 'Cup' },
    { sku: 'mug', title: 'Mug' },
  ]);
  const { id } = ProductRun.parse((await account.staff.post(`/api/connectors/${shop.channel}/product-runs`)).body);
  const work = () => runProducts.run({ run_id: id, by: account.member.user_id }, givenRun(world, account.actor));
  await work();
  await account.staff.post(`/api/product-runs/${id}/make`);
  const run = async () =>
    ProductRun.parse((await account.staff.get(`/api/connectors/${shop.channel}/product-runs`)).body);
  const skus = async () =>
    (await account.actor.db.selectFrom('products').select('sku').orderBy('sku').execute()).map(({ sku }) => sku);
  return { ...account, shop, listed, id, work, run, skus };
}

test('a listing that a member links while its product is made keeps that link, and the product is not kept', async () => {
  const { shop, listed, work, run, skus } = await givenReadyRun();
  const theirs = `update connector_products set product_id = $2, linked_at = now(),
    linked_by = (select max(u.id) from users u where u.account_id = connector_products.account_id) where id = $1`;
  await changedMeanwhile(world, [[theirs, [listed.get('cup'), shop.product]]], work);
  expect(await run()).toMatchObject({ state: 'done', counts: { made: 1, changed_meanwhile: 1 } });
  expect(await skus()).toEqual(['A', 'mug']);
});

test('an exact match that a member links elsewhere at the same moment keeps that link', async () => {
  const { account_id, actor, member, staff, shop, work, run } = await givenReadyRun();
  await work();
  await givenProducts(world, { account_id, actor }, [{ sku: 'PAN' }]);
  const pan = (await givenListed(world, { account_id, actor }, shop.channel, [{ sku: 'pan' }])).get('pan');
  const { id } = ProductRun.parse((await staff.post(`/api/connectors/${shop.channel}/product-runs`)).body);
  const again = () => runProducts.run({ run_id: id, by: member.user_id }, givenRun(world, actor));
  await again();
  await staff.post(`/api/product-runs/${id}/make`);
  const theirs = `update connector_products set product_id = $2, linked_at = now(),
    linked_by = (select max(u.id) from users u where u.account_id = connector_products.account_id) where id = $1`;
  await changedMeanwhile(world, [[theirs, [pan, shop.product]]], again);
  expect(await run()).toMatchObject({ state: 'done', counts: { changed_meanwhile: 1 } });
  expect(
    await world.sql('select u.name from connector_products c join users u on u.id = c.linked_by where c.id = $1', [
      pan,
    ]),
  ).toEqual([{ name: 'Ada Admin' }]);
});

test('a SKU that a member gives to a product at the same moment is linked to that one', async () => {
  const { account_id, work, run, skus } = await givenReadyRun();
  const theirs = "insert into products (account_id, sku, name) values ($1, 'cup', 'Theirs')";
  await changedMeanwhile(world, [[theirs, [account_id]]], work);
  expect(await skus()).toEqual(['A', 'cup', 'mug']);
  expect(await run()).toMatchObject({ state: 'done', counts: { made: 1, linked: 1 } });
});

test('a run that a member stops while a worker begins a step makes nothing more', async () => {
  const { id, work, run, skus } = await givenReadyRun();
  await changedMeanwhile(world, [["update product_runs set state = 'stopped' where id = $1", [id]]], work);
  expect(await run()).toMatchObject({ state: 'stopped', done: 0 });
  expect(await skus()).toEqual(['A']);
});

test('of two who start the same thing at the same moment one is answered', async () => {
  const { staff, id, skus, work } = await givenReadyRun();
  const [first, second] = await Promise.all([
    staff.post(`/api/product-runs/${id}/stop`),
    staff.post(`/api/product-runs/${id}/stop`),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  await work();
  expect(await skus()).toEqual(['A']);
});

test('a product that is changed while the run is taken back stays, and is linked again', async () => {
  const { actor, staff, id, work, run, skus, ...account } = await givenReadyRun();
  await work();
  await staff.post(`/api/product-runs/${id}/undo`);
  const cup = await actor.db.selectFrom('products').select('id').where('sku', '=', 'cup').executeTakeFirstOrThrow();
  const theirs = 'update products set version = 2 where id = $1';
  await changedMeanwhile(world, [[theirs, [cup.id]]], work);
  expect(await run()).toMatchObject({ state: 'undone', counts: { removed: 1, kept_changed: 1 } });
  expect(await skus()).toEqual(['A', 'cup']);
  const links = await world.sql('select product_id from connector_products where account_id = $1 and product_id = $2', [
    account.account_id,
    cup.id,
  ]);
  expect(links).toHaveLength(1);
  expect((await historyOf({ staff }, cup.id)).data[0]).toMatchObject({ type: 'link.made' });
});
