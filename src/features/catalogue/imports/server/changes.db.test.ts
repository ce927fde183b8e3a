import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenChecked, givenImported, stepOn } from '../../../../../tests/given-import.ts';

const world = await givenWorld();
const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

test('a check shows the cells that change, as they stand and as the file has them', async () => {
  const account = await world.account();
  await givenImported(
    world,
    account,
    'products',
    csv('sku,name,price,category,brand', 'A,Lamp,5,Lamps,Lux', 'B,Bulb,1.50,,Lux', 'C,Chair,9,,'),
  );
  const changesOf = async (id: number) => (await account.staff.get(`/api/imports/${id}/changes`)).body;
  const checked = await givenChecked(
    world,
    account,
    'products',
    csv('sku,name,price,category,brand', 'A,Lamp,5.00,Light,', 'B,Bulbs,1.75,,Lux', 'C,Chair,9,,', 'D,Desk,1,,'),
  );
  expect(await changesOf(checked.id)).toEqual({
    data: [
      {
        line: 2,
        key: 'A',
        cells: [
          { field: 'brand', from: 'Lux', to: '' },
          { field: 'category', from: 'Lamps', to: 'Light' },
        ],
      },
      {
        line: 3,
        key: 'B',
        cells: [
          { field: 'name', from: 'Bulb', to: 'Bulbs' },
          { field: 'price', from: '1.5', to: '1.75' },
        ],
      },
    ],
  });
  await stepOn(world, account, checked.id, 'run');
  expect(await changesOf(checked.id)).toEqual({ data: [] });
});

test('and so for places, counts and parts of kits', async () => {
  const account = await world.account();
  const changed = async (sheet: 'locations' | 'stock' | 'kit_parts', before: string, after: string) => {
    await givenImported(world, account, sheet, before);
    const { id } = await givenChecked(world, account, sheet, after);
    return (await account.staff.get(`/api/imports/${id}/changes`)).body;
  };
  await givenImported(world, account, 'products', csv('sku,name', 'A,Lamp', 'B,Bulb'));
  expect(await changed('locations', csv('code,name', 'L1,Lima'), csv('code,name', 'L1,Lima Norte'))).toEqual({
    data: [{ line: 2, key: 'L1', cells: [{ field: 'name', from: 'Lima', to: 'Lima Norte' }] }],
  });
  const counts = csv('sku,location,on_hand', 'A,L1,5');
  expect(await changed('stock', counts, counts.replace('5', '7'))).toEqual({
    data: [{ line: 2, key: 'A · L1', cells: [{ field: 'on_hand', from: '5', to: '7' }] }],
  });
  const parts = csv('kit_sku,part_sku,quantity', 'A,B,2');
  expect(await changed('kit_parts', parts, parts.replace('2', '3'))).toEqual({
    data: [{ line: 2, key: 'A · B', cells: [{ field: 'quantity', from: '2', to: '3' }] }],
  });
});
