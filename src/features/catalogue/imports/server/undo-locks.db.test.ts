import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenImported, stepOn } from '../../../../../tests/given-import.ts';
import { givenOrder } from '../../../../../tests/given-order.ts';

const world = await givenWorld();

test('a count of which an order takes pieces while it is taken back stays', async () => {
  const account = await world.account();
  const { account_id } = account;
  await givenImported(world, account, 'products', 'sku,name\nA,Lamp\nB,Bulb\n');
  await givenImported(world, account, 'locations', 'code,name\nMAIN,Main\n');
  const done = await givenImported(world, account, 'stock', 'sku,location,on_hand\nA,MAIN,5\nB,MAIN,5\n');
  const { id } = await givenOrder(world, account);
  const takeOne = `insert into stock_reservations (account_id, order_id, product_id, core_id, quantity)
    select account_id, $2, id, 'MAIN', 1 from products where account_id = $1 and sku = 'A'`;
  const undone = await changedMeanwhile(
    world,
    [
      ['select from stock_levels where account_id = $1 order by product_id, core_id for update', [account_id]],
      [takeOne, [account_id, id]],
    ],
    () => stepOn(world, account, done.id, 'undo'),
  );
  expect(undone).toMatchObject({ state: 'undone', kept: 1 });
  const levels = await world.sql(
    `select p.sku from stock_levels s join products p on p.account_id = s.account_id and p.id = s.product_id
      where s.account_id = $1`,
    [account_id],
  );
  expect(levels).toEqual([{ sku: 'A' }]);
});

test('an item that is counted while the import that added it is taken back stays, with its count', async () => {
  const account = await world.account();
  const { account_id } = account;
  await givenImported(world, account, 'locations', 'code,name\nMAIN,Main\n');
  const done = await givenImported(world, account, 'products', 'sku,name\nA,Lamp\nB,Bulb\n');
  const count = `insert into stock_levels (account_id, product_id, core_id, on_hand, updated_at)
    select account_id, id, 'MAIN', 5, now() from products where account_id = $1 and sku = 'A'`;
  const undone = await changedMeanwhile(world, [[count, [account_id]]], () => stepOn(world, account, done.id, 'undo'));
  expect(undone).toMatchObject({ state: 'undone', kept: 1 });
  const levels = await world.sql('select on_hand from stock_levels where account_id = $1', [account_id]);
  expect(levels).toEqual([{ on_hand: 5 }]);
});
