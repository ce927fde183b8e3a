import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { itemsFound } from '#features/core/catalog/server/items-found.ts';
import { markKits } from '#features/core/catalog/server/mark-kits.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { Category, ItemRun } from '../contract.ts';
import { itemRun } from './item-run.job.ts';

const world = await givenWorld();
const BASE = '/api/products/categories';

/**
 * 2,500 products, more than one step of the work: SKUs `P-1` and up, every tenth a `Red shirt`; and one raw material.
 */
async function givenItems() {
  const account = await world.account();
  await world.sql(
    `insert into products (account_id, entity_id, sku, name, upc)
     select $1::bigint, 2, 'P-' || n, case when n % 10 = 0 then 'Red shirt' else 'Shoe' end, case when n = 7
       then '0012345678905' end
       from generate_series(1, 2500) n union all select $1::bigint, 1, 'RAW', 'Red shirt', null`,
    [account.account_id],
  );
  const create = async (category: string) =>
    Category.parse((await account.staff.post(`${BASE}/create`, { category })).body);
  const [Shirts, Red] = [await create('Shirts'), await create('Red')];
  return { ...account, Shirts, Red };
}

const start = async ({ staff }: Pick<GivenAccount, 'staff'>, body: unknown) =>
  ItemRun.parse((await staff.post(`${BASE}/assign`, body)).body);

async function countIn(account: GivenAccount, category: Category): Promise<number | undefined> {
  const all = Category.array().parse((await account.staff.get(BASE)).body);
  return all.find(({ id }) => id === category.id)?.item_count;
}

test('named items are put into a category, each with an entry in its history; what was there already is left alone', async () => {
  const { Shirts, Red, ...account } = await givenItems();
  const ids = (
    await world.sql<{ id: string }>('select id from products where account_id = $1 order by id limit 3', [
      account.account_id,
    ])
  ).map(({ id }) => Number(id));
  const assign = (category_id: number | null, item_ids: number[]) =>
    account.staff.post(`${BASE}/assign`, { category_id, item_ids });

  expect(await assign(Shirts.id, ids.slice(0, 2))).toMatchObject({
    status: 200,
    body: { assigned: 2, unchanged: 0, missing: 0 },
  });
  expect((await assign(Shirts.id, [...ids, ...ids, 999_999_999])).body).toEqual({
    assigned: 1,
    unchanged: 2,
    missing: 1,
  });
  expect((await assign(Red.id, ids.slice(0, 1))).body).toMatchObject({ assigned: 1 });
  expect((await assign(null, ids.slice(0, 1))).body).toMatchObject({ assigned: 1 });
  const events = await world.sql<{ details: unknown; actor: string }>(
    `select details, actor from events where account_id = $1 and product_id = $2 and type = 'product.changed'
      order by id`,
    [account.account_id, ids[0]],
  );
  const change = (from: string | null, to: string | null) => [{ field: 'category', from, to }];
  expect(events).toEqual([
    { actor: 'Sam Staff', details: { version: 2, changes: change(null, 'Shirts') } },
    { actor: 'Sam Staff', details: { version: 3, changes: change('Shirts', 'Red') } },
    { actor: 'Sam Staff', details: { version: 4, changes: change('Red', null) } },
  ]);
  expect(await countIn(account, Shirts)).toBe(2);
});

test('which items, and which category, must be said once', async () => {
  const { staff, Shirts } = await givenItems();
  const id = Shirts.id;
  for (const body of [
    { category_id: id },
    { category_id: id, item_ids: [1], filter: { search: '' } },
    { category_id: id, item_ids: [] },
    { category_id: id, item_ids: Array.from({ length: 1_001 }, (_, n) => n + 1) },
  ]) {
    expect(await staff.post(`${BASE}/assign`, body)).toMatchObject({
      status: 422,
      body: { errors: { item_ids: [expect.any(String)] } },
    });
  }
  expect(await staff.post(`${BASE}/assign`, { item_ids: [1] })).toMatchObject({
    status: 422,
    body: { errors: { category_id: [expect.any(String)] } },
  });
});

test('all items that a search finds are put into a category in the background, and a kill loses and repeats nothing', async () => {
  const { Shirts, ...account } = await givenItems();
  const { staff, actor } = account;
  expect(await staff.get(`${BASE}/runs/latest`)).toMatchObject({ status: 204 });
  const run = await start(account, { category_id: Shirts.id, filter: { search: 'red SHIRT' } });
  expect(run).toMatchObject({
    state: 'running',
    total: 2500,
    assigned: 0,
    category: 'Shirts',
    started_by: 'Sam Staff',
  });

  const work = givenRun(world, actor);
  await Promise.all([itemRun.run({ run_id: run.id }, work), itemRun.run({ run_id: run.id }, work)]);
  await itemRun.run({ run_id: run.id }, work);
  expect((await staff.get(`${BASE}/runs/latest`)).body).toMatchObject({
    id: run.id,
    state: 'done',
    done: 2500,
    assigned: 250,
  });
  expect(await countIn(account, Shirts)).toBe(250);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from events where type = 'product.changed'`.execute(actor.db);
  expect(rows).toEqual([{ n: 250 }]);
});

test('the items of one category, and those of none, are moved as their list shows them', async () => {
  const { Shirts, Red, ...account } = await givenItems();
  const move = async (filter: unknown, category: Category) => {
    const { id } = await start(account, { category_id: category.id, filter });
    await itemRun.run({ run_id: id }, givenRun(world, account.actor));
  };
  await move({ search: '0012345678905' }, Shirts); // a barcode
  await move({ search: 'p-100' }, Shirts); // how a SKU begins: 100, 1000 to 1009
  expect(await countIn(account, Shirts)).toBe(12);
  await move({ search: 'shirt', category: Shirts.id }, Red); // 100 and 1000
  expect([await countIn(account, Shirts), await countIn(account, Red)]).toEqual([10, 2]);
  await move({ category: 'none' }, Red);
  expect([await countIn(account, Shirts), await countIn(account, Red)]).toEqual([10, 2490]);

  await world.sql(
    `insert into kit_parts (account_id, kit_id, part_id, quantity) select $1, min(id), max(id), 2 from products
      where account_id = $1`,
    [account.account_id],
  );
  await markKits(account.actor.db, sql`select kit_id from kit_parts`);
  await world.sql(`update products set image_url = 'a.png' where account_id = $1 and sku <> 'P-3'`, [
    account.account_id,
  ]);
  await move({ filterBy: 'kits' }, Shirts);
  await move({ filterBy: 'no_picture' }, Shirts);
  expect(await countIn(account, Shirts)).toBe(12);
  await world.sql(
    "update products set available = 5, reorder_point = 9 where account_id = $1 and sku in ('P-4', 'P-1001')",
    [account.account_id],
  );
  await move({ filterBy: 'out_of_stock' }, Red);
  expect(await countIn(account, Shirts)).toBe(1); // P-1001 alone was there before
  await move({ filterBy: 'to_reorder', category: Red.id }, Shirts); // P-4
  expect(await countIn(account, Shirts)).toBe(2);
});

test('what a search finds is the same as in the list', async () => {
  const { Red, ...account } = await givenItems();
  for (const search of ['shirt', 'p-12', 'P-2', '12345678905', 'zz', 'Red', '%', '_']) {
    await world.sql('update products set category_id = null where account_id = $1', [account.account_id]);
    const { rows } = await itemsFound(search, PRODUCTS, 10_000).execute(account.actor.db);
    const { id } = await start(account, { category_id: Red.id, filter: { search } });
    await itemRun.run({ run_id: id }, givenRun(world, account.actor));
    expect([search, await countIn(account, Red)]).toEqual([search, rows.length]);
  }
});

test('a run whose category is deleted meanwhile says so', async () => {
  const { Shirts, staff, actor } = await givenItems();
  const run = await start({ staff }, { category_id: Shirts.id, filter: { search: '' } });
  expect(await staff.get(`${BASE}/delete/${Shirts.id}`)).toMatchObject({ status: 200 });
  await itemRun.run({ run_id: run.id }, givenRun(world, actor));
  expect((await staff.get(`${BASE}/runs/latest`)).body).toMatchObject({ id: run.id, state: 'failed', assigned: 0 });
});
