import { expect, test } from 'vitest';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { submitOrder } from './submit-order.job.ts';

const world = await givenWorld();

/** An order that nothing keeps, and what its hand-over leaves to be sent. */
async function givenReadyOrder() {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await shop.store([givenRemoteOrder('1')]);
  await shop.check();
  const { actor } = account;
  const { id } = await actor.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const commands = () => actor.db.selectFrom('partner_writes').select('type').execute();
  const submit = () => submitOrder.run({ order_id: id }, givenRun(world, actor));
  return { ...account, shop, id, commands, submit };
}

test.each([
  ['held', 'update orders set is_held = true where id = $1'],
  ['cancelled', `update orders set order_status = 'cancelled', version = version + 1 where id = $1`],
  ['edited', `update orders set city = 'Cusco', needs_check = true, version = version + 1 where id = $1`],
])('an order that is %s while its hand-over begins is not handed over', async (_, change) => {
  const { id, commands, submit } = await givenReadyOrder();
  await changedMeanwhile(world, [[change, [id]]], submit);
  expect(await commands()).toEqual([]);
});

const REMOVED = "update connections set removed_at = now(), state = 'paused' where id = $1";

test('an order is not handed to a warehouse that is removed at the same moment', async () => {
  const { shop, commands, submit } = await givenReadyOrder();
  const removing: [string, unknown[]][] = [
    ['select from connections where id = $1 for update', [shop.warehouse]],
    [REMOVED, [shop.warehouse]],
  ];
  await changedMeanwhile(world, removing, submit);
  expect(await commands()).toEqual([]);
});

test('a warehouse that is removed at the same moment is not asked to cancel', async () => {
  const { staff, shop, id, commands } = await givenReadyOrder();
  await world.sql("update orders set in_amware = 1, amware_ref_num = 'W1' where id = $1", [id]);
  const removing: [string, unknown[]][] = [
    ['select from connections where id = $1 for update', [shop.warehouse]],
    [REMOVED, [shop.warehouse]],
  ];
  const reply = await changedMeanwhile(world, removing, () => staff.post(`/api/orders/${id}/cancel`, { reason: 'x' }));
  expect(reply).toMatchObject({ status: 409 });
  expect(await commands()).toEqual([]);
});
