import { expect, test } from 'vitest';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { itemsOf } from '../../../../../tests/given-items.ts';
import { untilWaiting } from '../../../../../tests/until-waiting.ts';
import { ItemRun } from '../contract.ts';
import { itemRun } from './item-run.job.ts';

const world = await givenWorld();
const ASSIGN = '/api/products/tax_codes/assign';

/** 2,100 products, more than one step of the work: every tenth a lamp, of which `P-10` has a code; a raw material. */
async function givenItems() {
  const account = await world.account();
  await world.sql(
    `insert into products (account_id, entity_id, sku, name, sat_product_key)
     select $1::bigint, 2, 'P-' || n, case when n % 10 = 0 then 'Lamp' else 'Shoe' end, case when n = 10
       then '52161557' else '' end
       from generate_series(1, 2100) n union all select $1::bigint, 1, 'RAW', 'Lamp', ''`,
    [account.account_id],
  );
  return account;
}

async function idsOf({ account_id }: GivenAccount, ...skus: string[]): Promise<number[]> {
  const rows = await world.sql<{ id: string }>(
    'select id from products where account_id = $1 and sku = any($2) order by id',
    [account_id, skus],
  );
  return rows.map(({ id }) => Number(id));
}

const countOf = async ({ account_id }: GivenAccount, sat_product_key: string): Promise<number> =>
  (
    await world.sql('select from products where account_id = $1 and sat_product_key = $2', [
      account_id,
      sat_product_key,
    ])
  ).length;

test('named products get codes, each with an entry in its history; their own stay where that is wanted', async () => {
  const account = await givenItems();
  const { staff } = account;
  const item_ids = await idsOf(account, 'P-1', 'P-10', 'RAW');
  const codes = { sat_product_key: '39111500', sat_unit_key: 'h87' };
  expect((await staff.post(ASSIGN, { item_ids, codes, keeps_own: true })).body).toEqual({
    assigned: 2,
    unchanged: 0,
    missing: 1,
  });
  const [first, second] = item_ids;
  const items = itemsOf(account);
  expect(await items.get(first ?? 0)).toMatchObject({
    ...codes,
    sat_unit_key: 'H87',
    version: 2,
    updated_by: 'Sam Staff',
  });
  expect(await items.get(second ?? 0)).toMatchObject({ sat_product_key: '52161557', sat_unit_key: 'H87', version: 2 });

  expect((await staff.post(ASSIGN, { item_ids, codes })).body).toMatchObject({ assigned: 1, unchanged: 1 });
  expect((await staff.post(ASSIGN, { item_ids, codes: { sat_product_key: '' } })).body).toMatchObject({ assigned: 2 });
  expect(await items.get(second ?? 0)).toMatchObject({ sat_product_key: '', sat_unit_key: 'H87', version: 4 });
  const history = (await staff.get(`/api/products/${second}/history`)).body;
  const change = (from: string | null, to: string | null) => [{ field: 'sat_product_key', from, to }];
  expect(history).toMatchObject({
    data: [
      { type: 'product.changed', actor: 'Sam Staff', changes: change('39111500', null) },
      { type: 'product.changed', changes: change('52161557', '39111500') },
      { type: 'product.changed', changes: [{ field: 'sat_unit_key', from: null, to: 'H87' }] },
    ],
  });
});

test('a code that another member saves meanwhile stays', async () => {
  const account = await givenItems();
  const item_ids = await idsOf(account, 'P-1');
  const body = { item_ids, codes: { sat_product_key: '39111500', sat_unit_key: 'H87' }, keeps_own: true };
  const sent = await account.actor.db.transaction().execute(async (tx) => {
    const saved = { sat_product_key: '52161557', version: 2 };
    await tx.updateTable('products').set(saved).where('id', 'in', item_ids).execute();
    const assigning = account.staff.post(ASSIGN, body);
    await untilWaiting(world);
    return { assigning };
  });
  expect((await sent.assigning).body).toMatchObject({ assigned: 1 });
  const item = await itemsOf(account).get(item_ids[0] ?? 0);
  expect(item).toMatchObject({ sat_product_key: '52161557', sat_unit_key: 'H87', version: 3 });
});

test('a code that no authority writes so, no code, and no choice of products are refused', async () => {
  const { staff } = await world.account();
  const filter = { search: '' };
  for (const body of [
    { filter, codes: { sat_product_key: '5216' } },
    { filter, codes: {} },
    { codes: { sin_unit: '57' } },
    { filter, item_ids: [1], codes: { sin_unit: '57' } },
  ]) {
    expect((await staff.post(ASSIGN, body)).status).toBe(422);
  }
});

test('all products of a filter get codes in the background, and a kill loses and repeats nothing', async () => {
  const account = await givenItems();
  const { staff, actor } = account;
  const other = await givenItems();
  const body = { filter: { search: 'lamp' }, codes: { sat_product_key: '39111500' }, keeps_own: true };
  const started = await staff.post(ASSIGN, body);
  const run = ItemRun.parse(started.body);
  expect([started.status, run]).toMatchObject([202, { change: 'codes', state: 'running', total: 2100, assigned: 0 }]);
  const work = givenRun(world, actor);
  await Promise.all([itemRun.run({ run_id: run.id }, work), itemRun.run({ run_id: run.id }, work)]);
  await itemRun.run({ run_id: run.id }, work);
  const latest = (await staff.get('/api/products/categories/runs/latest')).body;
  expect(latest).toMatchObject({ id: run.id, change: 'codes', state: 'done', done: 2100, assigned: 209 });
  expect([await countOf(account, '39111500'), await countOf(account, '52161557')]).toEqual([209, 1]);
  expect(await countOf(other, '39111500')).toBe(0);

  const rest = await staff.post(ASSIGN, {
    filter: { filterBy: 'no_sat_product_key' },
    codes: { sat_product_key: '53111600' },
  });
  await itemRun.run({ run_id: ItemRun.parse(rest.body).id }, work);
  expect([await countOf(account, '53111600'), await countOf(account, '')]).toEqual([1890, 1]);
});
