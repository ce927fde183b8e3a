import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenImported, stepOn } from '../../../../../tests/given-import.ts';
import { itemsOf } from '../../../../../tests/given-items.ts';

const world = await givenWorld();

async function givenThree() {
  const account = await world.account();
  const { create, save, list } = itemsOf(account);
  const ids = { A: await create({ sku: 'A' }), B: await create({ sku: 'B' }), C: await create({ sku: 'C' }) };
  const kits = async () => (await list({ filterBy: 'kits' })).data.map(({ sku }) => sku);
  return { account, create, save, kits, ids };
}

test('an item is a kit from its first part to its last, by its form', async () => {
  const { create, save, kits, ids } = await givenThree();
  const made = await create({ sku: 'KIT', parts: [{ part_id: ids.A, quantity: 1 }] });
  expect(await kits()).toEqual(['KIT']);
  await save(ids.B, 1, { parts: [{ part_id: ids.A, quantity: 1 }] });
  await save(made, 1, { parts: [{ part_id: ids.C, quantity: 1 }] });
  expect(await kits()).toEqual(['B', 'KIT']);
  await save(made, 2, { parts: [] });
  expect(await kits()).toEqual(['B']);
});

test('an item is a kit from its first part to its last, by files and their undo', async () => {
  const { account, kits } = await givenThree();
  const write = (...lines: string[]) =>
    givenImported(world, account, 'kit_parts', ['kit_sku,part_sku,quantity', ...lines, ''].join('\n'));
  await write('A,B,1');
  expect(await kits()).toEqual(['A']);
  const later = await write('A,C,2', 'B,C,3');
  expect(await kits()).toEqual(['A', 'B']);
  await stepOn(world, account, later.id, 'undo');
  expect(await kits()).toEqual(['A']);
});
