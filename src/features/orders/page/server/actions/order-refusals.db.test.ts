import { expect, test } from 'vitest';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenRemoteOrder } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';

const world = await givenWorld();

/** An order that nothing keeps but what is said, after one statement about it. */
async function givenOrderAfter(statement: string, more: Partial<RemoteOrder> = {}) {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await shop.store([givenRemoteOrder('1', more)]);
  await shop.check();
  const [order] = await shop.orders();
  if (!order) throw new Error('the order was not stored');
  await world.sql(statement, [order.id]);
  const path = `/api/orders/${order.id}`;
  const stored = async () => {
    const [now] = await shop.orders();
    return {
      ...now,
      reservations: await account.actor.db.selectFrom('stock_reservations').select('quantity').execute(),
    };
  };
  return { ...account, shop, id: order.id, path, stored };
}

const HELD = 'update orders set is_held = true where id = $1';
const SENT = `update orders set in_amware = 1, amware_ref_num = 'W1' where id = $1`;
const SHIPPED = `update orders set in_amware = 1, amware_ref_num = 'W1', order_status = 'shipped' where id = $1`;
const REMOVED_WAREHOUSE = `with sent as (update orders set in_amware = 1, amware_ref_num = 'W1' where id = $1
  returning account_id)
  update connections c set removed_at = now() from sent where c.account_id = sent.account_id and c.kind = 'amware'`;
const IN_DOUBT = `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload,
  state)
  select account_id, (select connection_id from core_locations l
    where l.account_id = o.account_id and l.core_id = o.warehouse),
         'order', id, 'submit_order', 'key', '{}', 'in_doubt' from orders o where id = $1`;

const POSITIVE_REFUND = { is_refund: true, total_cost: '20' };
const NOT_WAITING = 'The order is no longer waiting for this';
const IN_WAREHOUSE = 'The order is already in the warehouse system and cannot be edited';

test.each<[string, object, string, string, Partial<RemoteOrder>, string]>([
  ['send-now', {}, 'a held order', HELD, {}, NOT_WAITING],
  ['send-now', {}, 'one that the warehouse has', SENT, {}, NOT_WAITING],
  ['cancel', { reason: 'x' }, 'one that is in doubt', IN_DOUBT, {}, IN_WAREHOUSE],
  ['cancel', { reason: 'x' }, 'one that has shipped', SHIPPED, {}, NOT_WAITING],
  ['cancel', { reason: 'x' }, 'one that a removed warehouse has', REMOVED_WAREHOUSE, {}, IN_WAREHOUSE],
  ['ignore-error', { ignoredReason: 'x' }, 'a refund that the warehouse has', SENT, POSITIVE_REFUND, NOT_WAITING],
  ['ignore-error', { ignoredReason: 'x' }, 'one that lacks nothing', HELD, {}, NOT_WAITING],
  ['undo-edit', { version: 1 }, 'one that the warehouse has', SENT, {}, IN_WAREHOUSE],
])('%s %j is refused for %s and changes nothing', async (call, body, _, statement, more, message) => {
  const { staff, path, stored, shop } = await givenOrderAfter(statement, more);
  const before = await stored();
  const jobs = await shop.jobs('submit-order');
  expect(await staff.post(`${path}/${call}`, body)).toMatchObject({ status: 409, body: { message } });
  expect(await stored()).toEqual(before);
  expect(await shop.jobs('submit-order')).toEqual(jobs);
});

test.each<[string, object]>([
  ['send-now', {}],
  ['cancel', { reason: 'x' }],
  ['ignore-error', { ignoredReason: 'x' }],
  ['undo-edit', { version: 1 }],
])('%s of an order that is not there is answered with that', async (call, body) => {
  const { staff } = await world.account();
  expect(await staff.post(`/api/orders/999999/${call}`, body)).toMatchObject({ status: 404 });
});

test.each([
  ['the warehouse has', SENT],
  ['are in doubt', IN_DOUBT],
])('orders that %s are neither held nor checked again', async (_, statement) => {
  const { staff, id, stored } = await givenOrderAfter(statement);
  const before = await stored();
  const skipped = { status: 200, body: { data: [{ id, outcome: 'order_not_waiting' }] } };
  expect(await staff.post('/api/orders/bulk', { action: 'hold', ids: [id] })).toMatchObject(skipped);
  expect(await staff.post('/api/orders/bulk', { action: 'retry', ids: [id] })).toMatchObject(skipped);
  expect(await stored()).toEqual(before);
});

test('a check leaves an order alone whose submission is in doubt, though it would find a problem', async () => {
  const { shop, stored, account_id } = await givenOrderAfter(IN_DOUBT);
  await world.sql('update ship_methods set is_active = false where account_id = $1', [account_id]);
  const before = await stored();
  await shop.check();
  expect(await stored()).toEqual(before);
});

test('what a channel says of an order that staff cancelled is noted where it goes on there, not where it ends there too', async () => {
  const { staff, path, shop, actor } = await givenOrderAfter('select from orders where id = $1');
  await staff.post(`${path}/cancel`, { reason: 'x' });
  const noted = () =>
    actor.db.selectFrom('events').select('type').where('type', '=', 'order.channel_change_refused').execute();
  await shop.store([givenRemoteOrder('1', { source_version: '2', order_state: 'cancelled' })]);
  expect(await noted()).toEqual([]);
  await shop.store([givenRemoteOrder('1', { source_version: '3', city: 'Cusco' })]);
  expect(await noted()).toHaveLength(1);
});
