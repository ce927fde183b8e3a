import { expect, test } from 'vitest';
import { checkBatch } from '#features/orders/intake/server/check/check-batch.ts';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';

const world = await givenWorld();

test('the last pieces are not promised to an order that another order takes at the same moment', async () => {
  const account = await world.account();
  const { account_id, actor } = account;
  const shop = await givenShop(world, account, { on_hand: 2 });
  await shop.store([givenRemoteOrder('1'), givenRemoteOrder('2')]);
  const [theirs, ours] = await shop.orders();
  const check = () => actor.db.transaction().execute((tx) => checkBatch(tx, actor, ours ? [ours.id] : []));
  await changedMeanwhile(
    world,
    [
      ['select from stock_levels where account_id = $1 and product_id = $2 for update', [account_id, shop.product]],
      [
        `insert into stock_reservations (account_id, order_id, product_id, core_id, quantity)
          values ($1, $2, $3, 'LIM1', 2)`,
        [account_id, theirs?.id, shop.product],
      ],
    ],
    check,
  );
  expect(await actor.db.selectFrom('stock_reservations').select(['order_id', 'quantity']).execute()).toEqual([
    { order_id: theirs?.id, quantity: 2 },
  ]);
  expect(await actor.db.selectFrom('problems').select(['order_id', 'kind']).execute()).toEqual([
    { order_id: ours?.id, kind: 'out_of_stock' },
  ]);
});
