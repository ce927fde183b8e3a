import { expect, test } from 'vitest';
import { checkOrders } from '#features/orders/server/check-orders.job.ts';
import { givenWorld } from '../../../../tests/given.ts';
import { givenRun } from '../../../../tests/given-connection.ts';
import { givenImported, stepOn } from '../../../../tests/given-import.ts';
import { givenRemoteOrder } from '../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../tests/given-shop.ts';
import { settleStock } from './settle-stock.ts';

const world = await givenWorld();

/** Three orders hold two pieces each of the six that are in a place of the account's own. */
async function givenOwnPlace() {
  const account = await world.account();
  const { actor, account_id } = account;
  const shop = await givenShop(world, account, { on_hand: 6 });
  await world.sql('update core_locations set connection_id = null where account_id = $1', [account_id]);
  const orders = ['1', '2', '3'].map((n) => givenRemoteOrder(n, { order_date: `2026-11-0${n}T12:00:00Z` }));
  await shop.store(orders);
  await shop.check();
  const forgetJobs = () =>
    world.sql("delete from graphile_worker._private_jobs where (payload ->> 'account_id')::bigint = $1", [account_id]);
  /** What the clock does: noted changes are settled, and the checks that wait are made. */
  const tend = async () => {
    await settleStock(actor);
    const jobs = await shop.jobs('check-orders');
    await forgetJobs();
    const checked = jobs.flatMap(({ payload }) => payload.order_ids ?? []);
    await checkOrders.run({ order_ids: checked }, givenRun(world, actor));
    return checked;
  };
  const count = (pieces: number) =>
    givenImported(world, account, 'stock', `sku,location,on_hand\r\nA,LIM1,${pieces}\r\n`);
  const errors = async () => (await shop.orders()).map(({ error }) => error);
  await forgetJobs();
  return { ...account, shop, tend, count, errors };
}

test('a lower count there leaves the oldest orders their hold, and the youngest wait until there is more', async () => {
  const given = await givenOwnPlace();
  expect(await given.errors()).toEqual([null, null, null]);
  await given.count(3);
  await given.tend();
  expect(await given.errors()).toEqual([null, 'out_of_stock A', 'out_of_stock A']);
  expect(await given.tend()).toEqual([]);
  const more = await given.count(4);
  await given.tend();
  expect(await given.errors()).toEqual([null, null, 'out_of_stock A']);
  await stepOn(world, given, more.id, 'undo');
  await given.tend();
  expect(await given.errors()).toEqual([null, 'out_of_stock A', 'out_of_stock A']);
});

test('a count that is enough for what is held has nothing checked', async () => {
  const given = await givenOwnPlace();
  await given.count(7);
  await given.count(6);
  expect(await given.tend()).toEqual([]);
});
