import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';

const world = await givenWorld();

test.each([
  ['channel', 'paused', 409],
  ['warehouse', 'active', 422],
] as const)('the catalogue of a %s that is %s is not read', async (which, state, status) => {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await world.sql('update connections set state = $2 where id = $1', [shop[which], state]);
  expect(await account.staff.post(`/api/connectors/${shop[which]}/products`, {})).toMatchObject({ status });
  expect(await shop.jobs('import-connector-products')).toEqual([]);
});
