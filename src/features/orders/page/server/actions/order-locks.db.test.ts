import { expect, test } from 'vitest';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { changedMeanwhile, orderNumbers } from '../../../../../../tests/changed-meanwhile.ts';
import { type Caller, givenWorld } from '../../../../../../tests/given.ts';
import { givenRemoteOrder } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';

const world = await givenWorld();

/**
 * An order that nothing keeps. `whileSaved`: what a call does that comes while another member saves a change of the
 * order.
 */
async function givenOrder(more: Partial<RemoteOrder> = {}) {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await shop.store([givenRemoteOrder('1', more)]);
  await shop.check();
  const { id } = await account.actor.db.selectFrom('orders').select('id').executeTakeFirstOrThrow();
  const whileSaved = <T>(change: string, act: () => Promise<T>) =>
    changedMeanwhile(
      world,
      [
        ['select from orders where id = $1 for update', [id]],
        [change, [id]],
      ],
      act,
    );
  return { ...account, shop, id, whileSaved };
}

const HELD = 'update orders set is_held = true where id = $1';
const SENT = `update orders set in_amware = 1, amware_ref_num = 'W1' where id = $1`;
const SENDING = `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload,
  state)
  select account_id, (select connection_id from core_locations l
    where l.account_id = o.account_id and l.core_id = o.warehouse),
         'order', id, 'submit_order', 'key', '{}', 'sending' from orders o where id = $1`;

const NOT_WAITING = 'The order is no longer waiting for this';
const IN_WAREHOUSE = 'The order is already in the warehouse system and cannot be edited';

type Calling = (staff: Caller, id: number) => ReturnType<Caller['post']>;

test.each<[string, Calling, string, string, Partial<RemoteOrder>]>([
  ['send now', (staff, id) => staff.post(`/api/orders/${id}/send-now`), HELD, NOT_WAITING, {}],
  ['cancel', (staff, id) => staff.post(`/api/orders/${id}/cancel`, { reason: 'x' }), SENDING, IN_WAREHOUSE, {}],
  [
    'ignore its error',
    (staff, id) => staff.post(`/api/orders/${id}/ignore-error`, { ignoredReason: 'x' }),
    SENT,
    NOT_WAITING,
    { is_refund: true },
  ],
  ['save', (staff, id) => staff.put('/api/orders/save', { order: { id, city: 'Cusco' } }), SENDING, IN_WAREHOUSE, {}],
  [
    'undo its edit',
    (staff, id) => staff.post(`/api/orders/${id}/undo-edit`, { version: 1 }),
    SENDING,
    IN_WAREHOUSE,
    {},
  ],
  ['begin to edit', (staff, id) => staff.put(`/api/orders/${id}/edit-leases/form`), SENDING, IN_WAREHOUSE, {}],
])('to %s waits for who has the order, and is refused for what they did', async (_, calling, change, message, more) => {
  const { staff, id, whileSaved } = await givenOrder(more);
  expect(await whileSaved(change, () => calling(staff, id))).toMatchObject({ status: 409, body: { message } });
});

test.each<[string, (ids: number[]) => Parameters<Caller['post']>]>([
  ['held', (ids) => ['/api/orders/bulk', { action: 'hold', ids }]],
  ['checked again', (ids) => ['/api/orders/bulk', { action: 'retry', ids }]],
])('an order that is just handed to the warehouse is not %s', async (_, call) => {
  const { staff, id, whileSaved } = await givenOrder();
  const reply = await whileSaved(SENDING, () => staff.post(...call([id])));
  expect(reply).toMatchObject({ status: 200, body: { data: [{ id, outcome: 'order_not_waiting' }] } });
});

test('a check passes over an order that is just handed to the warehouse', async () => {
  const { shop, account_id, whileSaved } = await givenOrder();
  await world.sql('update ship_methods set is_active = false where account_id = $1', [account_id]);
  const [before] = await shop.orders();
  expect(await whileSaved(SENDING, shop.check)).toBe(0);
  expect(await shop.orders()).toEqual([before]);
});

test("a channel's new version of an order that the warehouse has just taken does not change it", async () => {
  const { shop, whileSaved } = await givenOrder();
  const version = givenRemoteOrder('1', { source_version: '2', city: 'Cusco' });
  await whileSaved(SENT, () => shop.store([version]));
  expect(await shop.orders()).toMatchObject([{ city: 'Lima', in_amware: 1 }]);
});

test('of two orders that two channels call the same, and that come at the same time, one gets a number of its own', async () => {
  const { account_id, shop, actor } = await givenOrder();
  const connection = await actor.db
    .selectFrom('connections')
    .select('id')
    .where('kind', '=', 'amware')
    .executeTakeFirstOrThrow();
  const another = `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number,
    order_source,
      order_date, order_status, customer_name, customer_email, country, currency, total_cost, source_version,
        submit_after)
    values ($1, $2, 'X', '2', '2', 'another', now(), 'pending', 'Ana', '', 'PE', 'USD', 10, '1', now())`;
  await changedMeanwhile(world, [orderNumbers(account_id), [another, [account_id, connection.id]]], () =>
    shop.store([givenRemoteOrder('2')]),
  );
  const numbers = (await shop.orders()).map(({ order_number }) => order_number);
  expect(numbers).toHaveLength(3);
  expect(new Set(numbers).size).toBe(3);
});
