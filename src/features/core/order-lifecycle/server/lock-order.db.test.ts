import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { lockOrder } from './lock-order.ts';

const world = await givenWorld();

test('a row that names an order does not wait for who has the order', async () => {
  const account = await world.account();
  const { db } = account.actor;
  const shop = await givenShop(world, account);
  await shop.store([givenRemoteOrder('1')]);
  const { id, connection_id } = await db.selectFrom('orders').select(['id', 'connection_id']).executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, id);
    // Outside the transaction: it would be ended for waiting too long.
    const problem = { order_id: id, connection_id, kind: 'unknown_to_warehouse', subject: 'W1' };
    await db.insertInto('problems').values(problem).execute();
  });
  expect(await db.selectFrom('problems').select('subject').where('order_id', '=', id).execute()).toHaveLength(1);
});
