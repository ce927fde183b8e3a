import { expect, test } from 'vitest';
import { givenWorld } from '../../../../tests/given.ts';
import {
  getImported,
  givenChecked,
  givenImported,
  givenUpload,
  sendFile,
  stepOn,
} from '../../../../tests/given-import.ts';

const world = await givenWorld();

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;

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
    delimiter: ';',
    decimal: ',',
    encoding: 'utf-8',
    columns: ['SKU', 'Name', 'Category', 'Weight (kg)', 'List price'],
    mapping: { sku: 0, name: 1, category: 2, weight: 3, price: 4 },
  });
  const checked = await givenChecked(world, account, 'products', content);
  expect(checked).toMatchObject({
    state: 'checked',
    lines: 3,
    counts: { added: 2, changed: 0, unchanged: 0, skipped: 0, failed: 1 },
  });
  expect(await world.sql('select 1 from products where account_id = $1', [account.account_id])).toEqual([]);
  const faults = await account.staff.get(`/api/imports/${checked.id}/faults`);
  expect(faults.body).toMatchObject({
    total: 1,
    data: [{ line: 4, column: 'SKU', value: '', message: 'This must not be empty' }],
  });

  const done = await stepOn(world, account, checked.id, 'run');
  expect(done).toMatchObject({ state: 'done', counts: { added: 2, failed: 1 } });
  const rows = await world.sql(
    `select sku, p.name, weight::text, weight_unit, price::text, g.name as category, version, updated_by from products p
       left join categories g on g.id = p.category_id where p.account_id = $1 order by sku`,
    [account.account_id],
  );
  expect(rows).toEqual([
    {
      sku: 'A-1',
      name: 'Lamp; small',
      weight: '1.5000',
      weight_unit: 'kg',
      price: '39.9000',
      category: 'Lamps',
      version: 1,
      updated_by: 'Sam Staff',
    },
    {
      sku: 'A-2',
      name: 'Bulb',
      weight: null,
      weight_unit: '',
      price: '1059.3100',
      category: null,
      version: 1,
      updated_by: 'Sam Staff',
    },
  ]);
});
