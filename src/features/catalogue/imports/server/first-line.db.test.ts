import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import {
  faultGroupsOf,
  getImported,
  givenChecked,
  givenImported,
  givenUpload,
  stepOn,
} from '../../../../../tests/given-import.ts';

const world = await givenWorld();

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;

test('a file without a header is mapped by position, and its failed lines come in corrected', async () => {
  const account = await world.account();
  const file = csv('sep=;', '1;Lamp;A-1;5,5', '2;Bulb;A-2;dear', '3;Shade;A-3;7,25');
  const upload = await givenUpload(world, account, 'products', file);
  expect(upload).toMatchObject({
    has_header: false,
    columns: ['', '', '', ''],
    mapping: {},
    decimal: ',',
    first_row: ['1', 'Lamp', 'A-1', '5,5'],
    samples: [['2', 'Bulb', 'A-2', 'dear'], expect.anything()],
  });
  const mapping = { sku: 2, name: 1, price: 3 };
  const checked = await givenChecked(world, account, 'products', file, { mapping });
  expect(checked).toMatchObject({ lines: 3, counts: { added: 2, failed: 1 } });
  expect(await faultGroupsOf(account, checked.id)).toMatchObject([
    { column: 3, column_name: 'Column 4', lines: 1, first: [{ line: 3, value: 'dear' }] },
  ]);
  await stepOn(world, account, checked.id, 'run');

  const failed = String((await account.staff.get(`/api/imports/${checked.id}/failed.csv`)).body);
  const [header, line] = failed.split('\r\n');
  expect(header).toBe('\ufeffWhy it failed,Column 1,name,sku,price');
  expect(line).toMatch(/^"Line 3, Column 4: .*",2,Bulb,A-2,dear$/);
  const again = await givenImported(world, account, 'products', failed.replace('dear', '"6,75"'), { decimal: ',' });
  expect(again.counts).toMatchObject({ added: 1, failed: 0 });
  const rows = await world.sql('select sku, name, price::float8 from products where account_id = $1 order by sku', [
    account.account_id,
  ]);
  expect(rows).toEqual([
    { sku: 'A-1', name: 'Lamp', price: 5.5 },
    { sku: 'A-2', name: 'Bulb', price: 6.75 },
    { sku: 'A-3', name: 'Shade', price: 7.25 },
  ]);
});

test('whether the first line is data is for staff to say, and stays as they said', async () => {
  const account = await world.account();
  const file = csv('Lamp,Red', 'Bulb,Blue');
  const asked = { mapping: { sku: 0, color: 1 } };
  const named = await givenChecked(world, account, 'products', file, asked);
  expect(named).toMatchObject({ has_header: true, columns: ['Lamp', 'Red'], lines: 1 });
  const { id, lines } = await givenChecked(world, account, 'products', file, { ...asked, has_header: false });
  expect(lines).toBe(2);
  const again = await account.staff.post(`/api/imports/${id}/check`, { ...asked, decimal: '.', existing: 'update' });
  expect(again.body).toMatchObject({ has_header: false, columns: ['', ''] });
  expect(await getImported(account, id)).toMatchObject({ has_header: false, state: 'checking' });
});
