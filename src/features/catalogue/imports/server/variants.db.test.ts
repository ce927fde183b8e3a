import { expect, test } from 'vitest';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import {
  faultGroupsOf,
  faultsOf,
  getImported,
  givenChecked,
  givenImported,
  givenUpload,
  stepOn,
  work,
} from '../../../../../tests/given-import.ts';

const world = await givenWorld();

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const HEADER = 'Handle,Title,Vendor,Option1 Name,Option1 Value,Option2 Value,Variant SKU,Variant Price,Image Src';
const SHIRTS = csv(
  HEADER,
  'shirt,Shirt,Acme,Size,M,Blue,S-1,10.00,https://x.test/1.png',
  'shirt,,,,L,Blue,S-2,,https://x.test/2.png',
  'shirt,,,,L,Red,S-3,12.00,',
  'shirt,,,,,,,,https://x.test/3.png',
  'shirt,,,,,,,,https://x.test/3.png',
  'lamp,Lamp,Lux,Title,Default Title,,L-1,5.00,',
);

const itemsOf = ({ account_id }: GivenAccount) =>
  world.sql(
    `select sku, name, brand, trim_scale(price)::text as price, image_url,
            (select array_agg(url order by id) from product_picture_links k
              where k.account_id = p.account_id and k.product_id = p.id) as links
       from products p where account_id = $1 order by id`,
    [account_id],
  );

test('an export with variants comes in whole, is known by its system, and is taken back whole', async () => {
  const account = await world.account();
  expect(await givenUpload(world, account, 'products', SHIRTS)).toMatchObject({
    known_export: 'Shopify',
    mapping: { group: 0, name: 1, brand: 2, option_1: 4, option_2: 5, sku: 6, price: 7, image_url: 8 },
  });
  const checked = await givenChecked(world, account, 'products', SHIRTS);
  expect(checked).toMatchObject({ lines: 6, counts: { added: 6, failed: 0 } });
  expect(await itemsOf(account)).toEqual([]);

  const done = await stepOn(world, account, checked.id, 'run');
  expect(done.counts).toMatchObject({ added: 5, unchanged: 1, failed: 0 });
  expect(await itemsOf(account)).toEqual([
    {
      sku: 'S-1',
      name: 'Shirt · M · Blue',
      brand: 'Acme',
      price: '10',
      image_url: 'https://x.test/1.png',
      links: ['https://x.test/3.png'],
    },
    {
      sku: 'S-2',
      name: 'Shirt · L · Blue',
      brand: 'Acme',
      price: '10',
      image_url: 'https://x.test/2.png',
      links: null,
    },
    {
      sku: 'S-3',
      name: 'Shirt · L · Red',
      brand: 'Acme',
      price: '12',
      image_url: 'https://x.test/1.png',
      links: null,
    },
    { sku: 'L-1', name: 'Lamp', brand: 'Lux', price: '5', image_url: null, links: null },
  ]);
  const [shirt] = await world.sql<{ id: string }>('select id from products where account_id = $1 order by id', [
    account.account_id,
  ]);
  expect((await account.staff.get(`/api/item-files?item_id=${shirt?.id}`)).body).toMatchObject({
    links: ['https://x.test/3.png'],
  });
  expect((await givenChecked(world, account, 'products', SHIRTS)).counts).toMatchObject({
    unchanged: 6,
    added: 0,
    changed: 0,
  });

  expect(await stepOn(world, account, done.id, 'undo')).toMatchObject({ state: 'undone', kept: 0 });
  expect(await itemsOf(account)).toEqual([]);
});

test('rows of a product that stand apart are named, and so are pictures of a row that failed', async () => {
  const account = await world.account();
  const checked = await givenChecked(
    world,
    account,
    'products',
    csv(
      HEADER,
      'shirt,Shirt,Acme,Size,M,Blue,S-1,10.00,',
      'shirt,,,,L,Blue,S-2,,',
      'lamp,Lamp,Lux,,,,L-1,dear,',
      'lamp,,,,,,,,https://x.test/lamp.png',
      'shirt,,,,L,Red,S-3,12.00,',
    ),
  );
  expect(checked.counts).toMatchObject({ added: 2, failed: 3 });
  expect(await faultsOf(account, checked.id)).toMatchObject([
    { line: 4, column: 'Variant Price' },
    { line: 5, message: 'This row continues line 4, which has an error' },
    { line: 6, column: 'Handle', value: 'shirt', message: expect.stringContaining('begin on line 2') },
    { line: 6, column: 'Title', message: 'This must not be empty' },
  ]);
});

test('a failed variant comes in corrected without the rest of its product', async () => {
  const account = await world.account();
  const file = csv(HEADER, 'shirt,Shirt,Acme,Size,M,Blue,S-1,10.00,', 'shirt,,,,L,Blue,S-2,dear,');
  const { id } = await givenImported(world, account, 'products', file);
  const failed = String((await account.staff.get(`/api/imports/${id}/failed.csv`)).body).replace('dear', '11');
  expect((await givenImported(world, account, 'products', failed)).counts).toMatchObject({ added: 1, failed: 0 });
  expect(await itemsOf(account)).toMatchObject([
    {},
    { sku: 'S-2', name: 'Shirt · L · Blue', brand: 'Acme', price: '11' },
  ]);
});

test('a check that was interrupted within a product goes on with its first row', async () => {
  const account = await world.account();
  const { id, mapping, decimal } = await givenUpload(world, account, 'products', SHIRTS);
  await account.staff.post(`/api/imports/${id}/check`, { mapping, decimal, existing: 'update' });
  // As if a worker had stored the first two rows and died.
  await work(world, account, id);
  await world.sql('delete from import_lines where account_id = $1 and import_id = $2 and line > 3', [
    account.account_id,
    id,
  ]);
  await world.sql("update imports set state = 'checking', done_line = 3, lines = 2 where account_id = $1 and id = $2", [
    account.account_id,
    id,
  ]);
  await work(world, account, id);
  expect(await getImported(account, id)).toMatchObject({ lines: 6, counts: { added: 6, failed: 0 } });
  await stepOn(world, account, id, 'run');
  expect(await itemsOf(account)).toMatchObject([{}, {}, { sku: 'S-3', name: 'Shirt · L · Red', brand: 'Acme' }, {}]);
});

test('a rounded decimal and removed characters are noted, and keep no line out', async () => {
  const account = await world.account();
  const done = await givenImported(
    world,
    account,
    'products',
    csv('sku,name,price', 'A\u200e,Lamp,1.123456', 'B,Bulb,2'),
  );
  expect(done.counts).toMatchObject({ added: 2, failed: 0 });
  expect(await itemsOf(account)).toMatchObject([{ sku: 'A', price: '1.1235' }, { sku: 'B' }]);
  expect(await faultGroupsOf(account, done.id)).toMatchObject([
    { code: 'characters_removed', is_note: true, column_name: 'sku', lines: 1 },
    { code: 'rounded', is_note: true, column_name: 'price', first: [{ line: 2, message: 'Rounded to 1.1235' }] },
  ]);
  const failed = await account.staff.get(`/api/imports/${done.id}/failed.csv`);
  expect(String(failed.body).trim().split('\n')).toHaveLength(1);
});

test('a SKU whose first row has an error is not taken from a later one', async () => {
  const account = await world.account();
  const checked = await givenChecked(world, account, 'products', csv('sku,name,price', 'A,Lamp,dear', 'A,Bulb,2'));
  expect(checked.counts).toMatchObject({ added: 0, failed: 2 });
  expect(await faultsOf(account, checked.id)).toMatchObject([
    { line: 2, column: 'price' },
    { line: 3, column: 'sku', message: 'Already on line 2' },
  ]);
});

test('characters that were lost cost their row, not the file', async () => {
  const account = await world.account();
  const checked = await givenChecked(
    world,
    account,
    'products',
    csv('sku,name', 'A,La\0\0\0\0\0mp', '# a comment,', 'B,Bulb'),
  );
  expect(checked.counts).toMatchObject({ added: 1, failed: 2 });
  expect(await faultsOf(account, checked.id)).toMatchObject([
    { line: 2, column: 'name' },
    { line: 3, message: 'This line is a comment' },
  ]);
});

test('a Shopify export has its codes of digits without the apostrophe', async () => {
  const account = await world.account();
  await givenImported(
    world,
    account,
    'products',
    csv(
      'Handle,Title,Variant SKU,Variant Barcode,Variant Price',
      "blue,Blue vase,'00123,'7501234567893,4.50",
      'red,Red vase,RV-7,,4.50',
    ),
  );
  expect(
    await world.sql('select sku, upc from products where account_id = $1 order by sku', [account.account_id]),
  ).toEqual([
    { sku: '00123', upc: '7501234567893' },
    { sku: 'RV-7', upc: null },
  ]);
});

const VASES = csv(
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src',
  'vase,Vase,Size,Small,,4.50,https://x.test/1.png',
  'vase,,,Large,,6.50,',
  'vase,,,,,,https://x.test/2.png',
  'bowl,Bowl,Title,Default Title,B-1,3.00,',
);

test('a file without SKUs comes in by SKUs made of product and options, and again changes nothing', async () => {
  const account = await world.account();
  expect((await givenChecked(world, account, 'products', VASES)).counts).toMatchObject({ added: 1, failed: 3 });
  const done = await givenImported(world, account, 'products', VASES, { makes_skus: true });
  expect(done).toMatchObject({ makes_skus: true, counts: { added: 4, failed: 0 } });
  expect(await itemsOf(account)).toMatchObject([
    { sku: 'vase-small', name: 'Vase · Small', links: ['https://x.test/2.png'] },
    { sku: 'vase-large', name: 'Vase · Large' },
    { sku: 'B-1' },
  ]);
  const again = await givenChecked(world, account, 'products', VASES, { makes_skus: true });
  expect(again.counts).toMatchObject({ unchanged: 4, added: 0, failed: 0 });

  const other = await world.account();
  const unnamed = csv('Nombre,Talla,Precio', 'Ramo de lirios,M,97.50', 'Ramo de lirios,L,125.50');
  await givenImported(world, other, 'products', unnamed, { makes_skus: true });
  expect(await itemsOf(other)).toMatchObject([{ sku: 'ramo-de-lirios-m', price: '97.5' }, { sku: 'ramo-de-lirios-l' }]);
});
