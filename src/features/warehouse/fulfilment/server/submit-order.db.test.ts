import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { submitOrder } from './submit-order.job.ts';

const world = await givenWorld();

/** An order that nothing keeps, and what its hand-over leaves to be sent. */
async function givenReadyOrder() {
  const account = await world.account();
  const shop = await givenShop(world, account, { on_hand: 50 });
  await shop.store([givenRemoteOrder('1')]);
  await shop.check();
  const { actor } = account;
  const { id } = await actor.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  return {
    id,
    actor,
    submit: async () => {
      await submitOrder.run({ order_id: id }, givenRun(world, actor));
      return actor.db.selectFrom('partner_writes').select('type').execute();
    },
  };
}

test('an order that nothing keeps is handed over once, however often its job runs', async () => {
  const { submit } = await givenReadyOrder();
  expect(await submit()).toEqual([{ type: 'submit_order' }]);
  expect(await submit()).toEqual([{ type: 'submit_order' }]);
});

const OBSTACLES: Record<string, string> = {
  'it is held': 'update orders set is_held = true where id = $1',
  'the warehouse has it': `update orders set in_amware = 1, amware_ref_num = 'W1' where id = $1`,
  'its holding time is not over': `update orders set submit_after = now() + interval '1 minute' where id = $1`,
  'a member edits it': `insert into edit_leases (account_id, order_id, user_id, lease_id, expires_at)
     select o.account_id, o.id, u.id, 'form', now() + interval '1 minute' from orders o
       join users u using (account_id) where o.id = $1 limit 1`,
  'it changed since its check': 'update orders set needs_check = true where id = $1',
  'it is cancelled': `update orders set order_status = 'cancelled' where id = $1`,
  'it is a test order': `update orders set customer_name = '*TEST* Ana' where id = $1`,
  'its total is zero': 'update orders set total_cost = 0 where id = $1',
  'it has a problem': `insert into problems (account_id, order_id, connection_id, kind, subject)
     select account_id, id, connection_id, 'bad_address', 'city' from orders where id = $1`,
  'no warehouse is chosen': 'update orders set warehouse = null where id = $1',
  'no shipping method is chosen': 'update orders set ship_method = null where id = $1',
};
test.each(Object.entries(OBSTACLES))('an order stays where %s', async (_, obstacle) => {
  const { id, submit } = await givenReadyOrder();
  await world.sql(obstacle, [id]);
  expect(await submit()).toEqual([]);
});
