import { expect, test } from 'vitest';
import { z } from 'zod';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenListed, givenProducts } from '../../../../../tests/given-catalogue.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { historyOf, itemsOf } from '../../../../../tests/given-items.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { ProductRun, ProductRunLine } from '../contract.ts';
import { runProducts } from './run-products.job.ts';

const world = await givenWorld();

const Lines = z.object({ data: z.array(ProductRunLine) });

async function givenChannel() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  const base = `/api/connectors/${shop.channel}/product-runs`;
  const act = async (id: number, action: 'make' | 'stop' | 'undo') =>
    (await account.staff.post(`/api/product-runs/${id}/${action}`)).status;
  /** Does what is to be done, as the worker would. */
  const work = async (id: number) => {
    await runProducts.run({ run_id: id, by: account.member.user_id }, givenRun(world, account.actor));
    return latest();
  };
  const latest = async () => ProductRun.parse((await account.staff.get(base)).body);
  const start = async () => ProductRun.parse((await account.staff.post(base)).body);
  /** Looks through all. */
  const look = async () => work((await start()).id);
  /** Looks through all and makes what can be. */
  const makeAll = async () => {
    const { id } = await look();
    expect(await act(id, 'make')).toBe(200);
    return work(id);
  };
  const undo = async (id: number) => {
    expect(await act(id, 'undo')).toBe(200);
    return work(id);
  };
  const outcomes = async (id: number) => {
    const { data } = Lines.parse((await account.staff.get(`/api/product-runs/${id}/lines?perPage=200`)).body);
    return Object.fromEntries(data.map((line) => [line.connector_product_sku, line.outcome]));
  };
  const links = async () => {
    const rows = await world.sql<{ c: string; p: string | null }>(
      `select c.connector_product_sku as c, p.sku as p from connector_products c left
        join products p on p.account_id = c.account_id
          and p.id = c.product_id where c.account_id = $1 order by 1`,
      [account.account_id],
    );
    return Object.fromEntries(rows.map(({ c, p }) => [c, p]));
  };
  const idOf = async (sku: string) =>
    (await account.actor.db.selectFrom('products').select('id').where('sku', '=', sku).executeTakeFirst())?.id ?? 0;
  const skus = async () =>
    (await account.actor.db.selectFrom('products').select('sku').orderBy('sku').execute()).map(({ sku }) => sku);
  const order = async (number: string, ...ordered: string[]) => {
    const remote = givenRemoteOrder(number);
    const [line] = remote.lines;
    const lines = ordered.map((sku, n) => ({ ...line, sku, source_item_id: String(n + 1) }));
    await shop.store([{ ...remote, lines: lines as typeof remote.lines }]);
    await shop.check();
  };
  const list = (...listed: Parameters<typeof givenListed>[3][number][]) =>
    givenListed(world, account, shop.channel, listed);
  return {
    ...account,
    shop,
    base,
    act,
    work,
    latest,
    start,
    look,
    makeAll,
    undo,
    outcomes,
    links,
    idOf,
    skus,
    order,
    list,
  };
}

test('the look through says what would be made, linked and left out, and changes nothing', async () => {
  const { look, list, outcomes, links, skus, order, ...account } = await givenChannel();
  const products = await givenProducts(world, account, [
    { sku: 'MUG' },
    { sku: 'TWO' },
    { sku: 'two' },
    { sku: 'P', upc: '20000000' },
  ]);
  await world.sql("insert into products (account_id, sku, entity_id) values ($1, 'WOOD', 1)", [account.account_id]);
  await list(
    { sku: 'cup', title: 'Cup' },
    { sku: 'mug' },
    { sku: 'Two', title: 'Two' },
    { sku: 'wood', title: 'Wood' },
    { sku: '  ', title: 'Blank' },
    { sku: 'x'.repeat(101), title: 'Long' },
    { sku: 'pan', title: 'Pan' },
    { sku: 'PAN', title: 'Pan' },
    { sku: 'bare', title: ' ' },
    { sku: 'coded', title: 'Coded', barcode: '20000000' },
    { sku: 'old', title: 'Old' },
    { sku: 'gift', title: 'Gift card' },
  );
  await world.sql(
    "update connector_products set ignored_at = now() where connector_product_sku = 'gift' and account_id = $1",
    [account.account_id],
  );
  await world.sql(
    "update connector_products set vanished_at = now() where connector_product_sku = 'old' and account_id = $1",
    [account.account_id],
  );
  await order('1', 'cup', 'mug');
  await order('2', 'cup', 'wood');
  const before = [await links(), await skus()];
  const run = await look();
  expect(run).toMatchObject({ state: 'checked', lines: 11, total: 11, orders_released: 1 });
  expect(await outcomes(run.id)).toEqual({
    cup: 'will_make',
    mug: 'will_link',
    Two: 'ambiguous',
    wood: 'raw_material',
    '  ': 'no_sku',
    ['x'.repeat(101)]: 'invalid_sku',
    pan: 'repeated',
    PAN: 'repeated',
    bare: 'no_title',
    coded: 'same_barcode',
    old: 'gone',
  });
  expect([await links(), await skus()]).toEqual(before);
  expect(products.size).toBe(4);
});

test('all is made and linked in one go, in the history of each, and the orders go on', async () => {
  const { makeAll, list, links, idOf, order, shop, latest, work, ...account } = await givenChannel();
  await givenProducts(world, account, [{ sku: 'MUG' }]);
  await list({ sku: ' cup ', title: 'Cup', barcode: '20000000' }, { sku: 'mug' }, { sku: 'bare' });
  await order('1', ' cup ');
  const run = await makeAll();
  expect(run).toMatchObject({ state: 'done', planned: 2, done: 2, orders_checked: 1 });
  expect(run.counts).toEqual({ made: 1, linked: 1, no_title: 1 });
  expect(await links()).toEqual({ A: 'A', ' cup ': 'cup', mug: 'MUG', bare: null });
  const made = await idOf('cup');
  expect(await itemsOf(account).get(made)).toMatchObject({
    name: 'Cup',
    upc: '20000000',
    version: 1,
    updated_by: 'Sam Staff',
  });
  const { data } = await historyOf(account, made);
  expect(new Set(data.map(({ type }) => type))).toEqual(new Set(['link.made', 'product.created']));
  expect(data.find(({ type }) => type === 'product.created')?.changes).toContainEqual({
    field: 'name',
    from: null,
    to: 'Cup',
  });
  await shop.check();
  expect(
    await world.sql("select from problems where account_id = $1 and kind = 'unlinked_product'", [account.account_id]),
  ).toEqual([]);
  await work(run.id);
  expect(await latest()).toEqual(run);
});

test('what changed between the look and the making is seen: a SKU taken, a listing linked, gone or unlisted', async () => {
  const { look, act, work, list, outcomes, links, skus, ...account } = await givenChannel();
  const listed = await list(
    { sku: 'cup', title: 'Cup' },
    { sku: 'wood', title: 'Wood' },
    { sku: 'mug', title: 'Mug' },
    { sku: 'pan', title: 'Pan' },
    { sku: 'pot', title: 'Pot' },
    { sku: 'fine', title: 'Fine' },
  );
  const { id } = await look();
  const { create } = itemsOf(account);
  await create({ sku: 'CUP' });
  await itemsOf(account, 'raw_materials').create({ sku: 'wood' });
  await account.staff.post('/api/connector-products', {
    connector_product: { id: listed.get('mug'), product_id: account.shop.product },
  });
  await world.sql('delete from connector_products where id = $1', [listed.get('pan')]);
  await world.sql('update connector_products set vanished_at = now() where id = $1', [listed.get('pot')]);
  await act(id, 'make');
  const run = await work(id);
  expect(run).toMatchObject({ state: 'done', done: 6 });
  expect(await outcomes(id)).toEqual({
    cup: 'linked',
    wood: 'raw_material',
    mug: 'changed_meanwhile',
    pan: 'gone',
    pot: 'gone',
    fine: 'made',
  });
  expect(await skus()).toEqual(['A', 'CUP', 'fine', 'wood']);
  expect(await links()).toEqual({ A: 'A', cup: 'CUP', wood: null, mug: 'A', pot: null, fine: 'fine' });
});

test('undo removes the products and links, takes them out of orders that have not left, and the next reading brings nothing back', async () => {
  const { makeAll, undo, list, links, skus, order, shop, outcomes, admin, ...account } = await givenChannel();
  await givenProducts(world, account, [{ sku: 'MUG' }]);
  await list({ sku: 'cup', title: 'Cup' }, { sku: 'mug' });
  await order('1', 'cup', 'mug');
  const { id } = await makeAll();
  await shop.check();
  const named = `select from line_items l join products p on p.account_id = l.account_id and p.id = l.product_id
      where p.account_id = $1 and p.sku = 'cup'`;
  expect(await world.sql(named, [account.account_id])).toHaveLength(1);
  await admin.put(`/api/connectors/${shop.channel}/products/linking`, { links_same_skus: true });
  const run = await undo(id);
  expect(run).toMatchObject({ state: 'undone', planned: 2, done: 2, counts: { removed: 1, unlinked: 1 } });
  expect(await outcomes(id)).toEqual({ cup: 'removed', mug: 'unlinked' });
  expect([await links(), await skus()]).toEqual([{ A: 'A', cup: null, mug: null }, ['A', 'MUG']]);
  const problems = await world.sql("select subject from problems where account_id = $1 and kind = 'unlinked_product'", [
    account.account_id,
  ]);
  expect(problems).toContainEqual({ subject: 'cup' });
});

test('undo keeps what was used since: changed, in stock, in a kit, linked elsewhere, in an order that left', async () => {
  const { makeAll, undo, list, links, idOf, order, shop, outcomes, ...account } = await givenChannel();
  const skus = ['changed', 'stocked', 'kit', 'elsewhere', 'left', 'sent', 'free'];
  const listed = await list(...skus.map((sku) => ({ sku, title: sku })), { sku: 'other' });
  const { id } = await makeAll();
  await order('1', 'left');
  await order('2', 'sent');
  const { save, create } = itemsOf(account);
  await save(await idOf('changed'), 1, { name: 'Another name' });
  await world.sql(
    "insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at) values ($1, $2, 'LIM1', 3, now())",
    [account.account_id, await idOf('stocked')],
  );
  await create({ sku: 'SET', parts: [{ part_id: await idOf('kit'), quantity: 1 }] });
  await account.staff.post('/api/connector-products', {
    connector_product: { id: listed.get('other'), product_id: await idOf('elsewhere') },
  });
  await world.sql("update orders set order_status = 'cancelled' where account_id = $1 and order_number = '1'", [
    account.account_id,
  ]);
  await world.sql(
    `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state)
     select account_id, $2, 'order', id, 'submit_order', 'x', '{}', 'sending' from orders
       where account_id = $1 and order_number = '2'`,
    [account.account_id, shop.warehouse],
  );
  const run = await undo(id);
  expect(await outcomes(id)).toMatchObject({
    changed: 'kept_changed',
    stocked: 'kept_stocked',
    kit: 'kept_kit',
    elsewhere: 'kept_linked',
    left: 'kept_ordered',
    sent: 'kept_ordered',
    free: 'removed',
  });
  expect(run).toMatchObject({ state: 'undone', done: 7, planned: 7 });
  const kept = Object.fromEntries(skus.map((sku) => [sku, sku === 'free' ? null : sku]));
  expect(await links()).toEqual({ A: 'A', other: 'elsewhere', ...kept });
});

test('one run of a connection is at work at a time; a new look gives the former up', async () => {
  const { start, look, act, list, latest, work } = await givenChannel();
  await list({ sku: 'cup', title: 'Cup' });
  const first = await start();
  expect((await start()).id).toBe(first.id);
  await work(first.id);
  const second = await look();
  expect(second.id).not.toBe(first.id);
  expect(await act(first.id, 'make')).toBe(409);
  expect(await act(second.id, 'undo')).toBe(409);
  expect(await act(second.id, 'make')).toBe(200);
  expect(await act(second.id, 'make')).toBe(409);
  expect((await start()).id).toBe(second.id);
  expect(await work(second.id)).toMatchObject({ state: 'done' });
  expect(await act(second.id, 'stop')).toBe(409);
  expect((await latest()).counts).toEqual({ made: 1 });
});

test('stopped by a member, nothing more is made, and what was can be taken back', async () => {
  const { look, act, work, list, skus, undo } = await givenChannel();
  await list({ sku: 'cup', title: 'Cup' });
  const first = await look();
  expect(await act(first.id, 'make')).toBe(200);
  expect(await act(first.id, 'stop')).toBe(200);
  expect(await work(first.id)).toMatchObject({ state: 'stopped', counts: { will_make: 1 } });
  expect(await skus()).toEqual(['A']);
  const second = await look();
  await act(second.id, 'make');
  await work(second.id);
  await world.sql("update product_runs set state = 'stopped' where id = $1", [second.id]);
  expect(await undo(second.id)).toMatchObject({ state: 'undone', counts: { removed: 1 } });
});

test("another account's run and connection are not found", async () => {
  const [mine, other] = [await givenChannel(), await givenChannel()];
  const { id } = await other.start();
  expect((await mine.staff.get(other.base)).status).toBe(404);
  expect((await mine.staff.post(other.base)).status).toBe(404);
  expect((await mine.staff.get(`/api/product-runs/${id}/lines`)).status).toBe(404);
  for (const action of ['make', 'stop', 'undo'] as const) expect(await mine.act(id, action)).toBe(404);
});
