import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { DB } from '#platform/db/tables.gen.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenCategory, itemsOf } from '../../../../../tests/given-items.ts';
import type { ItemPage } from '../contract.ts';
import { mergeItemCounts } from './count-items.ts';

const world = await givenWorld();

type ListedItem = { sku: string; name: string; category_id: string | null; image_url: string | null };

/**
 * 60 products and 30 raw materials, whose names repeat; some without a picture, some in a category. @returns the
 * products
 */
async function givenMany(account: GivenAccount, category: number): Promise<ListedItem[]> {
  return world.sql<ListedItem>(
    `with made as (
       insert into products (account_id, entity_id, sku, name, image_url, category_id)
       select $1, 1 + (n % 3 > 0)::int, 'S-' || lpad((n * 37 % 101)::text, 3, '0'), 'Name ' || n % 5,
              case when n % 4 > 0 then 'x.png' end, case when n % 3 > 0 and n % 5 = 0 then $2::bigint end
         from generate_series(1, 90) n returning *)
     select sku, name, category_id, image_url from made where entity_id = 2`,
    [account.account_id, category],
  );
}

const skusOf = (page: ItemPage) => page.data.map(({ sku }) => sku);

test('the pages of each order and filter are the whole list, each item once, with their total', async () => {
  const account = await world.account();
  const category = await givenCategory(world, account, 2, 'Kitchen');
  const all = await givenMany(account, category);
  const { list } = itemsOf(account);
  const filters: { query: Record<string, string | number>; fits: (row: ListedItem) => boolean }[] = [
    { query: {}, fits: () => true },
    { query: { category }, fits: (row) => row.category_id !== null },
    { query: { category: 'none' }, fits: (row) => row.category_id === null },
    { query: { filterBy: 'no_picture' }, fits: (row) => row.image_url === null },
    { query: { filterBy: 'no_picture', category: 'none' }, fits: (row) => !row.image_url && !row.category_id },
    { query: { search: 's-0', category: 'none' }, fits: (row) => !row.category_id && row.sku.startsWith('S-0') },
  ];
  for (const { query, fits } of filters) {
    const wanted = all.filter(fits);
    expect(wanted.length).toBeGreaterThan(0);
    for (const orderBy of ['sku', 'name'] as const) {
      for (const orderDir of ['ASC', 'DESC']) {
        const found: { sku: string; name: string }[] = [];
        for (let page = 1, last = 1; page <= last; page++) {
          const answer = await list({ ...query, orderBy, orderDir, page, perPage: 7 });
          expect([query, answer.total, answer.total_is_capped]).toEqual([query, wanted.length, false]);
          found.push(...answer.data);
          last = answer.last_page;
        }
        const values = found.map((row) => row[orderBy]);
        expect(found.map(({ sku }) => sku).sort()).toEqual(wanted.map(({ sku }) => sku).sort());
        expect(values).toEqual(orderDir === 'ASC' ? values.toSorted() : values.toSorted().reverse());
      }
    }
  }
});

test('products and raw materials are two lists; kits are those that have parts', async () => {
  const account = await world.account();
  const [products, materials] = [itemsOf(account), itemsOf(account, 'raw_materials')];
  const cord = await materials.create({ sku: 'CORD' });
  const lamp = await products.create({ sku: 'LAMP', parts: [{ part_id: cord, quantity: 2 }] });
  await products.create({ sku: 'MUG' });
  expect([skusOf(await products.list({})), skusOf(await materials.list({}))]).toEqual([['LAMP', 'MUG'], ['CORD']]);
  expect(skusOf(await products.list({ filterBy: 'kits' }))).toEqual(['LAMP']);
  expect((await account.staff.get(`/api/raw_materials/${lamp}`)).status).toBe(404);
  await products.save(lamp, 1, { parts: [] });
  expect((await products.list({ filterBy: 'kits' })).total).toBe(0);
});

test('quantities are of all places: what there is, what orders reserve, what is on its way', async () => {
  const account = await world.account();
  const { create, list, get } = itemsOf(account);
  const id = await create({ sku: 'LAMP' });
  await world.sql(
    `insert into core_locations (account_id, core_id, core_description) values ($1, 'L', 'Lima'), ($1, 'B', 'Bogota')`,
    [account.account_id],
  );
  await world.sql(
    `insert into stock_levels (account_id, product_id, core_id, on_hand, incoming, updated_at)
      values ($1, $2, 'L', 5, 1, now()), ($1, $2, 'B', 7, 2, now())`,
    [account.account_id, id],
  );
  const quantities = { quantity_on_hand: 12, quantity_incoming: 3, quantity_on_hold: 0 };
  expect([(await list({})).data[0], await get(id)]).toMatchObject([quantities, quantities]);
});

test('a search finds by parts of SKU and name and by barcode, and a SKU answers all that is known of it', async () => {
  const account = await world.account();
  const { create, list } = itemsOf(account);
  const id = await create({ sku: '85123A', name: 'White hanging heart', upc: '4006381333931' });
  await create({ sku: '22423', name: '100%_sure' });
  for (const search of ['hanging', '123A', '4006381333931', '85']) {
    expect([search, skusOf(await list({ search }))]).toEqual([search, ['85123A']]);
  }
  expect(skusOf(await list({ search: '%_s' }))).toEqual([]);
  const known = await account.staff.get('/api/products?sku=85123A');
  expect([known.status, known.body]).toMatchObject([
    200,
    { success: true, product: { id, upc: '4006381333931', files: [] } },
  ]);
  expect((await account.staff.get('/api/products?sku=85123')).body).toEqual({ success: false, product: null });
  expect((await account.staff.get('/api/raw_materials?sku=85123A')).body).toEqual({ success: false, product: null });
});

test('counters stay right when items move, go, and when the counters are merged', async () => {
  const account = await world.account();
  const category = await givenCategory(world, account, 2, 'Kitchen');
  const { create, save, remove, list } = itemsOf(account);
  const [first] = [
    await create({ sku: 'A' }),
    await create({ sku: 'B', category_id: category }),
    await create({ sku: 'C' }),
  ];
  await save(first, 1, { category_id: category });
  const expectTotals = async (all: number, within: number, none: number) => {
    const totals = await Promise.all([{}, { category }, { category: 'none' }].map((query) => list(query)));
    expect(totals.map(({ total }) => total)).toEqual([all, within, none]);
  };
  await expectTotals(3, 2, 1);
  const pool = new pg.Pool({ connectionString: world.ownerUrl, max: 1 });
  const owner = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  await mergeItemCounts.run(owner, world.services);
  await owner.destroy();
  expect((await world.sql('select from item_count_deltas where account_id = $1', [account.account_id])).length).toBe(2);
  await remove(first);
  await expectTotals(2, 1, 1);
});
