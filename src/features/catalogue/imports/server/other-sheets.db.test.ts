import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { faultsOf, givenImported } from '../../../../../tests/given-import.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';

const world = await givenWorld();

const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

test('parts of kits: in any order, nested, of either kind; circles are refused with each of their lines', async () => {
  const account = await world.account();
  await givenImported(world, account, 'products', csv('sku,name', 'BIKE,Bike', 'WHEEL,Wheel', 'SET,Set'));
  await givenImported(world, account, 'raw_materials', csv('sku,name', 'SPOKE,Spoke'));
  const good = await givenImported(
    world,
    account,
    'kit_parts',
    csv('kit_sku,part_sku,quantity', 'SET,BIKE,1', 'BIKE,WHEEL,2', 'WHEEL,SPOKE,36.00'),
  );
  expect(good.counts).toMatchObject({ added: 3, failed: 0 });
  const bad = await givenImported(
    world,
    account,
    'kit_parts',
    csv(
      'kit_sku,part_sku,quantity',
      'BIKE,WHEEL,3',
      'WHEEL,SET,1',
      'SPOKE,SPOKE,1',
      'SET,GONE,1',
      'SET,WHEEL,0',
      'SET,WHEEL,9',
      'SET,SPOKE,4',
      'SET,SPOKE,5',
    ),
  );
  expect(bad.counts).toMatchObject({ added: 1, changed: 1, failed: 6 });
  expect(await faultsOf(account, bad.id)).toMatchObject([
    { line: 3, column: 'part_sku', value: 'SET', message: expect.stringContaining('part of itself') },
    { line: 4, column: 'part_sku', value: 'SPOKE' },
    { line: 5, column: 'part_sku', value: 'GONE', message: 'There is no item with this SKU' },
    { line: 6, column: 'quantity', value: '0' },
    { line: 7, message: 'Already on line 6' }, // also where that one has an error
    { line: 9, message: 'Already on line 8' },
  ]);
  const parts = await world.sql(
    `select k.sku as kit, p.sku as part, quantity, k.version from kit_parts q join products k on k.id = q.kit_id
      join products p on p.id = q.part_id
      where q.account_id = $1 order by 1, 2`,
    [account.account_id],
  );
  expect(parts).toEqual([
    { kit: 'BIKE', part: 'WHEEL', quantity: 3, version: 3 },
    { kit: 'SET', part: 'BIKE', quantity: 1, version: 3 },
    { kit: 'SET', part: 'SPOKE', quantity: 4, version: 3 },
    { kit: 'WHEEL', part: 'SPOKE', quantity: 36, version: 2 },
  ]);
});

test('counts are of places of the own alone, by code or name', async () => {
  const account = await world.account();
  await givenShop(world, account);
  await givenImported(
    world,
    account,
    'locations',
    csv('code,name', 'MAIN,Main store', 'X1,Twin', 'X2,Twin', 'LIM1,Mine now'),
  );
  const done = await givenImported(
    world,
    account,
    'stock',
    csv(
      'sku,location,quantity',
      'A,Main store,7',
      'A,MAIN,8',
      'A,LIM1,3',
      'A,Twin,1',
      'A,Nowhere,1',
      'GONE,MAIN,1',
      'A,X1,-2',
    ),
  );
  expect(done.counts).toMatchObject({ added: 1, failed: 6 });
  expect(await faultsOf(account, done.id)).toMatchObject([
    { line: 3, message: 'Already on line 2' },
    {
      line: 4,
      column: 'location',
      value: 'LIM1',
      message: expect.stringContaining('warehouse itself keeps this location'),
    },
    { line: 5, message: expect.stringContaining('Several locations') },
    { line: 6, value: 'Nowhere' },
    { line: 7, column: 'sku', value: 'GONE' },
    { line: 8, column: 'quantity', message: 'This cannot be less than zero' },
  ]);
  const levels = await world.sql('select core_id, on_hand from stock_levels where account_id = $1 order by 1', [
    account.account_id,
  ]);
  expect(levels).toEqual([
    { core_id: 'LIM1', on_hand: 10 },
    { core_id: 'MAIN', on_hand: 7 },
  ]);
  const [place] = await world.sql(
    "select core_description from core_locations where account_id = $1 and core_id = 'LIM1'",
    [account.account_id],
  );
  expect(place).toEqual({ core_description: 'Lima' });
});
