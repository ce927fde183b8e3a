import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
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
import { givenStaff } from '../../../../../tests/given-staff.ts';
import { takeUpload } from './take-upload.ts';

const world = await givenWorld();

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const itemsOf = ({ account_id }: GivenAccount) =>
  world.sql(
    `select sku, p.name, p.entity_id, price::text, g.name as category, version from products p
       left join categories g on g.account_id = p.account_id and g.id = p.category_id where p.account_id = $1
         order by sku`,
    [account_id],
  );
const counts = (some: Partial<Record<'added' | 'changed' | 'unchanged' | 'skipped' | 'failed', number>>) => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  failed: 0,
  ...some,
});

test('a file is read, checked without a write, and then written', async () => {
  const account = await world.account();
  const content = csv(
    'SKU;Name;Category;Weight (kg);List price',
    'A-1;"Lamp; small";Lamps;1,5;39,90',
    'A-2;Bulb;;;1.059,31',
    ';x;;;',
  );
  const upload = await givenUpload(world, account, 'products', content);
  expect(upload).toMatchObject({
    state: 'uploaded',
    delimiter: ';',
    decimal: ',',
    encoding: 'utf-8',
    columns: ['SKU', 'Name', 'Category', 'Weight (kg)', 'List price'],
    mapping: { sku: 0, name: 1, category: 2, weight: 3, price: 4 },
  });
  const checked = await givenChecked(world, account, 'products', content);
  expect(checked).toMatchObject({ state: 'checked', lines: 3, counts: counts({ added: 2, failed: 1 }) });
  expect(await itemsOf(account)).toEqual([]);
  expect(await faultsOf(account, checked.id)).toMatchObject([
    { line: 4, column: 'SKU', value: '', message: 'This must not be empty' },
  ]);

  const done = await stepOn(world, account, checked.id, 'run');
  expect(done).toMatchObject({ state: 'done', progress: 1, counts: counts({ added: 2, failed: 1 }) });
  const rows = await world.sql(
    `select sku, name, weight::text, weight_unit, price::text,
        (select name from users where id = updated_by) as updated_by from products where account_id = $1
      order by sku`,
    [account.account_id],
  );
  expect(rows).toEqual([
    { sku: 'A-1', name: 'Lamp; small', weight: '1.5000', weight_unit: 'kg', price: '39.9000', updated_by: 'Sam Staff' },
    { sku: 'A-2', name: 'Bulb', weight: null, weight_unit: '', price: '1059.3100', updated_by: 'Sam Staff' },
  ]);
  expect(await itemsOf(account)).toMatchObject([{ category: 'Lamps' }, { category: null }]);
});

test('an item without a name may stay without one; none is added so, and none loses its name', async () => {
  const account = await world.account();
  await account.actor.db.insertInto('products').values({ sku: 'A' }).execute();
  await account.actor.db.insertInto('products').values({ sku: 'B', name: 'Bulb' }).execute();
  const checked = await givenChecked(world, account, 'products', csv('sku,name', 'A,', 'B,', 'C,'));
  expect(checked.counts).toEqual(counts({ unchanged: 1, failed: 2 }));
  expect(await faultsOf(account, checked.id)).toMatchObject([
    { line: 3, column: 'name', message: 'This must not be empty' },
    { line: 4, column: 'name' },
  ]);
});

test('what is there takes the mapped fields alone, or stays where the file shall only add', async () => {
  const account = await world.account();
  await givenImported(world, account, 'products', csv('sku,name,price', 'A,Lamp,5', 'B,Bulb,6'));
  const again = csv('sku,price', 'A,5.00', 'B,7', 'C,8');
  const skipping = await givenImported(world, account, 'products', again, { existing: 'skip' });
  expect(skipping.counts).toEqual(counts({ added: 1, skipped: 2 }));
  const updating = await givenImported(world, account, 'products', again);
  expect(updating.counts).toEqual(counts({ changed: 1, unchanged: 2 }));
  expect(await itemsOf(account)).toMatchObject([
    { sku: 'A', name: 'Lamp', price: '5.0000', version: 1 },
    { sku: 'B', name: 'Bulb', price: '7.0000', version: 2 },
    { sku: 'C', name: '', price: '8.0000', version: 1 },
  ]);
});

test('each fault is reported with its line and column, and no line with a fault is written', async () => {
  const account = await world.account();
  await givenImported(world, account, 'raw_materials', csv('sku,name', 'RAW,Wood'));
  const content = [
    'sku,name,price,weight,weight_unit,upc,reorder_point,image_url',
    'A,Lamp,5,,,,,',
    'A,Again,5,,,,,',
    'sku,name,price,weight,weight_unit,upc,reorder_point,image_url',
    'B,Short',
    'C,Wide,5,,,,,,,x',
    'RAW,Mine,5,,,,,',
    '"D"x,Quotes,5,,,,,',
    'E,MedellÃ­n,five,-1,stone,"7,50E+11",1.5,ftp://x',
    'F,Two readings,"1,234",,,,,',
    "G,'=1+1,5,,,,,",
    'H,Fine,5,,,,,',
  ];
  const done = await givenImported(world, account, 'products', csv(...content));
  expect(done).toMatchObject({ lines: 11, counts: counts({ added: 3, failed: 8 }) });
  const faults = await faultsOf(account, done.id);
  expect(faults).toMatchObject([
    { line: 3, column: 'sku', value: 'A', message: 'Already on line 2' },
    { line: 4, column: '', message: 'This is the header again' },
    { line: 5, column: '', message: expect.stringContaining('2 cells instead of 8') },
    { line: 6, column: '', value: ' x', message: expect.stringContaining('10 cells instead of 8') },
    { line: 7, column: 'sku', value: 'RAW', message: expect.stringContaining('other kind of items') },
    { line: 8, column: 'sku', message: expect.stringContaining('behind the closing quote') },
    { line: 9, column: 'name', message: expect.stringContaining('“Medellín” is probably meant') },
    { line: 9, column: 'price', value: 'five', message: expect.stringContaining('not a number') },
    { line: 9, column: 'weight', message: 'This cannot be less than zero' },
    { line: 9, column: 'weight_unit', value: 'stone' },
    { line: 9, column: 'upc', value: '7,50E+11', message: expect.stringContaining('shortened') },
    { line: 10, column: 'price', value: '1,234', message: expect.stringContaining('two ways') },
  ]);
  expect(await itemsOf(account)).toMatchObject([
    { sku: 'A', name: 'Lamp' },
    { sku: 'G', name: '=1+1' },
    { sku: 'H' },
    { sku: 'RAW' },
  ]);

  const failed = await account.staff.get(`/api/imports/${done.id}/failed.csv`);
  const lines = String(failed.body).split('\r\n');
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe('\ufeffWhy it failed,sku,name,price,weight,weight_unit,upc,reorder_point,image_url');
  expect(lines[1]).toBe('"Line 3, sku: Already on line 2",A,Again,5,,,,,');
  expect(lines[8]).toContain('F,Two readings,"1,234",,,,,');
});

test('a file without the SKU cannot be checked, nor can columns that it has not', async () => {
  const account = await world.account();
  const { id } = await givenUpload(world, account, 'products', csv('colour,number', 'red,1'));
  const check = (mapping: Record<string, number>) =>
    account.staff.post(`/api/imports/${id}/check`, { mapping, existing: 'update', decimal: '.' });
  expect(await check({})).toMatchObject({
    status: 422,
    body: { errors: { 'mapping.sku': ['Choose a column for this'] } },
  });
  expect(await check({ sku: 7 })).toMatchObject({
    status: 422,
    body: { errors: { 'mapping.sku': ['The file has no such column'] } },
  });
  expect(await check({ sku: 0, name: 0 })).toMatchObject({
    status: 422,
    body: { errors: { 'mapping.name': [expect.any(String)] } },
  });
  expect((await account.staff.post(`/api/imports/${id}/run`, {})).status).toBe(409);
});

test('a price that could be thousands or a fraction is asked about, and comes in as it was answered', async () => {
  const account = await world.account();
  const file = csv('Código,Nombre,Precio', 'FLD-01,Ramo de lirios,$97.000', 'FLD-02,Ramo de rosas,$125.000');
  const checked = await givenChecked(world, account, 'products', file);
  expect(checked).toMatchObject({ is_decimal_certain: false, counts: { added: 0, failed: 2 } });
  expect(await faultGroupsOf(account, checked.id)).toMatchObject([{ code: 'two_readings', column_name: 'Precio' }]);
  const { mapping } = checked;
  await account.staff.post(`/api/imports/${checked.id}/check`, {
    mapping,
    existing: 'update',
    decimal: ',',
    is_decimal_certain: true,
  });
  await work(world, account, checked.id);
  await stepOn(world, account, checked.id, 'run');
  expect(await itemsOf(account)).toMatchObject([{ price: '97000.0000' }, { price: '125000.0000' }]);
});

test('a huge cell of a column that is not read keeps nothing out', async () => {
  const account = await world.account();
  const file = csv('SKU,Name,Notes', `BIG-1,One,"${'x'.repeat(1_500_000)}"`, 'BIG-2,Two,');
  const done = await givenImported(world, account, 'products', file);
  expect(done).toMatchObject({ state: 'done', lines: 2, counts: { added: 2, failed: 0 } });
  const named = csv('SKU,Name,Brand', `BIG-3,One,"${'x'.repeat(1_500_000)}"`, 'BIG-4,Two,');
  const checked = await givenChecked(world, account, 'products', named);
  expect(checked.counts).toMatchObject({ added: 1, failed: 1 });
  expect(await faultsOf(account, checked.id)).toMatchObject([
    { line: 2, column: 'Brand', message: 'This has more than 100 characters' },
  ]);
});

describe('several at once', () => {
  test('two files of one account with the same items both end, and each line counts once', async () => {
    const account = await world.account();
    const lines = Array.from({ length: 12_000 }, (_, n) => `P-${n},Name ${n},Category ${n % 7}`);
    const file = (rows: string[]) => csv('sku,name,category', ...rows);
    const one = await givenChecked(world, account, 'products', file(lines));
    const two = await givenChecked(world, account, 'products', file(lines.toReversed()));
    for (const { id } of [one, two]) await account.staff.post(`/api/imports/${id}/run`, {});
    await Promise.all([work(world, account, one.id), work(world, account, two.id)]);
    const [first, second] = [await getImported(account, one.id), await getImported(account, two.id)];
    expect([first.state, second.state]).toEqual(['done', 'done']);
    expect(first.counts.added + second.counts.added).toBe(12_000);
    expect(first.counts.unchanged + second.counts.unchanged).toBe(12_000);
    expect(await itemsOf(account)).toHaveLength(12_000);
  });

  test('another account sees neither the import nor its items', async () => {
    const [mine, other] = [await world.account(), await world.account()];
    const done = await givenImported(world, mine, 'products', csv('sku,name', 'A,Lamp'));
    for (const path of ['', '/fault-groups', '/faults?code=empty', '/failed.csv']) {
      expect((await other.staff.get(`/api/imports/${done.id}${path}`)).status).toBe(404);
    }
    expect((await other.staff.get('/api/imports')).body).toMatchObject({ total: 0, data: [] });
    await givenImported(world, other, 'products', csv('sku,name', 'A,Other'));
    expect(await itemsOf(mine)).toMatchObject([{ name: 'Lamp' }]);
  });
});

test('a file that goes beyond what is taken is refused, and nothing of it stays', async () => {
  const { actor, staff, member, account_id } = await world.account();
  const content = Object.assign(Readable.from([Buffer.from('sku,name\nA,Lamp\n')]), { truncated: true });
  await expect(
    takeUpload(givenStaff({ ...actor, ...member }), world.services, 'products', { name: 'a.csv', content }),
  ).rejects.toMatchObject({
    code: 'import_too_large',
  });
  expect(await staff.get('/api/imports')).toMatchObject({ status: 200, body: { data: [] } });
  const [kept] = await world.sql<{ key: string }>('select key from orphaned_files where account_id = $1', [account_id]);
  await expect(world.services.files.get(kept?.key ?? '')).rejects.toThrow();
});
