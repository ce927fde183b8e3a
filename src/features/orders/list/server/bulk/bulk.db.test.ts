import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { OrderRun } from '#features/orders/order/bulk-contract.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenRun } from '../../../../../../tests/given-connection.ts';
import { givenRemoteOrder } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { orderRun } from './order-run.job.ts';

const world = await givenWorld();
const BULK = '/api/orders/bulk';
const RUNS = '/api/orders/bulk-runs';

const Listed = z.object({ data: z.array(z.object({ id: z.number(), order_number: z.string() })) });
const Outcomes = z.object({ data: z.array(z.object({ outcome: z.string() })) });

/** An account with these orders, numbered from 1, none of them checked. */
async function givenOrders(...orders: Partial<RemoteOrder>[]) {
  const account = await world.account();
  const shop = await givenShop(world, account);
  await shop.store(orders.map((more, at) => givenRemoteOrder(String(at + 1), more)));
  const { staff, actor } = account;
  const rows = await shop.orders();
  const idOf = (number: string) => Number(rows.find(({ order_number }) => order_number === number)?.id);
  const start = async (body: object) => OrderRun.parse((await staff.post(BULK, body)).body);
  const carryOn = ({ id }: OrderRun) => orderRun.run({ run_id: id }, givenRun(world, actor));
  const latest = async () => z.object({ data: z.array(OrderRun) }).parse((await staff.get(RUNS)).body).data[0];
  return { ...account, shop, idOf, start, carryOn, latest };
}

const heldOf = (orders: readonly { order_number: string; is_held: boolean }[]) =>
  orders.filter(({ is_held }) => is_held).map(({ order_number }) => order_number);

test('named orders are cancelled with a reason: at once, by asking the warehouse that has it, or not at all', async () => {
  const { shop, staff, idOf } = await givenOrders({}, {}, { order_state: 'shipped' }, {});
  await shop.check();
  await world.sql(`update orders set in_amware = 1, amware_ref_num = 'W2' where id = $1`, [idOf('2')]);
  await world.sql(
    `insert into partner_writes (account_id, connection_id, subject, subject_id, type, idem_key, payload, state)
     select account_id, $2, 'order', id, 'submit_order', 'key', '{}', 'sending' from orders where id = $1`,
    [idOf('4'), shop.warehouse],
  );
  const ids = ['4', '3', '2', '1'].map(idOf);
  expect(await staff.post(BULK, { action: 'cancel', ids: [...ids, 999_999_999], text: ' sold out ' })).toMatchObject({
    status: 200,
    body: {
      data: [
        { id: ids[0], outcome: 'order_in_warehouse' },
        { id: ids[1], outcome: 'order_not_waiting' },
        { id: ids[2], outcome: 'asked' },
        { id: ids[3], outcome: 'done' },
        { id: 999_999_999, outcome: 'not_found' },
      ],
    },
  });
  const statuses = (await shop.orders()).map(({ order_status }) => order_status);
  expect(statuses).toEqual(['cancelled', 'pending', 'shipped', 'pending']);
  const told = await world.sql(
    `select type, order_id::int, actor, details->>'reason' as reason from events where account_id = (select account_id
      from orders where id = $1) and type like 'order.cancel%' order by id`,
    [idOf('1')],
  );
  expect(told).toEqual([
    { type: 'order.cancelled', order_id: idOf('1'), actor: 'Sam Staff', reason: 'sold out' },
    { type: 'order.cancel_asked', order_id: idOf('2'), actor: 'Sam Staff', reason: 'sold out' },
  ]);
});

test('named orders get a comment each, and the errors that may be ignored are ignored with the reason', async () => {
  const refund = { is_refund: true, total_cost: '20' };
  const { shop, staff, idOf } = await givenOrders(refund, {}, { customer_name: '*TEST* Ana' });
  await shop.check();
  const ids = ['1', '2', '3'].map(idOf);
  const outcomes = async (action: string) =>
    Outcomes.parse((await staff.post(BULK, { action, ids, text: 'as agreed' })).body).data.map(
      ({ outcome }) => outcome,
    );
  expect(await outcomes('comment')).toEqual(['done', 'done', 'done']);
  expect(await outcomes('ignore')).toEqual(['done', 'order_not_waiting', 'order_not_submittable']);
  expect(await shop.jobs('check-orders')).toContainEqual({ payload: expect.objectContaining({ order_ids: [ids[0]] }) });
  const { data } = z
    .object({ data: z.array(z.object({ type: z.string(), details: z.object({ text: z.string().optional() }) })) })
    .parse((await staff.get(`/api/orders/${ids[1]}/timeline`)).body);
  expect(data[0]).toEqual({ type: 'order.commented', details: { text: 'as agreed' } });
});

test('which orders must be said once, and what needs words gets them', async () => {
  const { staff, idOf } = await givenOrders({});
  const ids = [idOf('1')];
  for (const [body, field] of [
    [{ action: 'hold' }, 'ids'],
    [{ action: 'hold', ids, filter: {} }, 'ids'],
    [{ action: 'hold', ids: Array.from({ length: 501 }, (_, n) => n + 1) }, 'ids'],
    [{ action: 'cancel', ids, text: '  ' }, 'text'],
    [{ action: 'comment', filter: {} }, 'text'],
    [{ action: 'burn', ids }, 'action'],
    [{ action: 'hold', filter: { filterBy: 'nonsense' } }, 'filterBy'],
  ] as const) {
    expect(await staff.post(BULK, body)).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
  }
});

test('all orders of a list are held in the background, however often its worker starts again; those that came later are not', async () => {
  const many = Array.from({ length: 450 }, (_, n) => ({ country: n % 3 === 0 ? 'EC' : 'PE' }));
  const { shop, staff, start, carryOn, latest, idOf } = await givenOrders(...many);
  await world.sql('update orders set is_held = true where id = $1', [idOf('4')]);
  const run = await start({ action: 'hold', filter: { country: 'EC' } });
  expect(run).toMatchObject({ state: 'running', total: 150, done: 0, started_by: 'Sam Staff' });
  await shop.store([givenRemoteOrder('late', { country: 'EC' })]);

  await Promise.all([carryOn(run), carryOn(run)]);
  await carryOn(run);
  expect(await latest()).toMatchObject({
    id: run.id,
    state: 'done',
    done: 150,
    outcomes: { done: 149, already_held: 1 },
  });
  expect((await staff.get(`${RUNS}/${run.id}/passed-over`)).body).toEqual({
    data: [{ id: idOf('4'), order_number: '4', outcome: 'already_held' }],
  });
  expect(heldOf(await shop.orders())).toHaveLength(150);
  const held = await world.sql(
    `select count(*)::int as n from events where type = 'order.held' and account_id = (select account_id from orders
      where id = $1)`,
    [idOf('1')],
  );
  expect(held).toEqual([{ n: 149 }]);
});

test.each<[string, (given: { channel: number; customer: number }) => object]>([
  ['all', () => ({})],
  ['a status', () => ({ filterBy: 'error' })],
  ['a country', () => ({ country: 'EC' })],
  ['a channel', ({ channel }) => ({ connection_id: channel })],
  ['another channel', () => ({ connection_id: 999_999 })],
  ['a customer', ({ customer }) => ({ customer_id: customer })],
  ['a problem', () => ({ problem: 'unlinked_product' })],
  ['a cause', () => ({ problem: 'incomplete_address', subject: 'city' })],
  ['a problem of a country', () => ({ problem: 'incomplete_address', country: 'EC' })],
  ['what is not held', () => ({ is_held: '0' })],
  ['a warehouse', () => ({ warehouse: 'LIM1' })],
  ['days', () => ({ start_at: '2026-11-02', end_at: '2026-11-02' })],
  ['a search', () => ({ search: 'quito' })],
  ['a search of a status', () => ({ search: 'quito', filterBy: 'error' })],
])('a run comes to the orders that the list of %s shows, and to no other', async (_, filterOf) => {
  const { shop, staff, idOf, start, carryOn } = await givenOrders(
    {},
    { country: 'EC', city: 'Quito', order_date: '2026-11-02T17:00:00Z' },
    { country: 'EC', city: '', order_date: '2026-11-03T01:00:00Z' },
    { city: 'Quito', lines: [] },
    { order_date: '2026-11-03T17:00:00Z', order_state: 'shipped', shipping_code: 'none' },
  );
  await shop.check();
  await world.sql('update orders set is_held = true where id = $1', [idOf('1')]);
  const [customer] = await world.sql<{ id: number }>('select customer_id::int as id from orders where id = $1', [
    idOf('2'),
  ]);
  const filter = filterOf({ channel: shop.channel, customer: customer?.id ?? 0 });
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]));
  const listed = Listed.parse((await staff.get(`/api/orders?${query}`)).body).data.map(({ id }) => id);

  await carryOn(await start({ action: 'comment', text: 'seen', filter }));
  const commented = await world.sql<{ order_id: number }>(
    `select order_id::int from events where type = 'order.commented' and order_id = any($1)`,
    [['1', '2', '3', '4', '5'].map(idOf)],
  );
  const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b);
  expect(ascending(commented.map(({ order_id }) => order_id))).toEqual(ascending(listed));
});

test('all orders of one cause are put on hold, and none that waits for another of its kind', async () => {
  const { shop, start, carryOn } = await givenOrders({ city: '' }, { address: '' }, { city: '' }, {});
  await shop.check();
  const run = await start({ action: 'hold', filter: { problem: 'incomplete_address', subject: 'city' } });
  expect(run).toMatchObject({ total: 2 });
  await carryOn(run);
  expect(heldOf(await shop.orders())).toEqual(['1', '3']);
});

test('all orders that go out by themselves are put on hold, and none whose time is over or that something keeps', async () => {
  const { shop, idOf, start, carryOn } = await givenOrders({}, { city: '' }, {}, {});
  await shop.check();
  await world.sql(`update orders set submit_after = now() + interval '1 hour' where id = any($1)`, [
    ['1', '2', '4'].map(idOf),
  ]);
  const run = await start({ action: 'hold', filter: { holding: '1' } });
  expect(run).toMatchObject({ total: 2 });
  await carryOn(run);
  expect(heldOf(await shop.orders())).toEqual(['1', '4']);
});

test('a search of more hits than are shown is not taken as a whole', async () => {
  const { staff } = await givenOrders(...Array.from({ length: 200 }, () => ({})));
  expect(await staff.post(BULK, { action: 'hold', filter: { search: 'Quispe' } })).toMatchObject({
    status: 422,
    body: { errors: { filter: [expect.any(String)] } },
  });
});

test('a run that is stopped changes nothing more, and what has ended stays as it is', async () => {
  const { shop, staff, start, carryOn, latest } = await givenOrders({}, {});
  const run = await start({ action: 'hold', filter: {} });
  expect(await staff.post(`${RUNS}/${run.id}/stop`)).toMatchObject({ status: 200, body: { state: 'stopped' } });
  await carryOn(run);
  expect(heldOf(await shop.orders())).toEqual([]);
  const second = await start({ action: 'hold', filter: {} });
  await carryOn(second);
  expect((await staff.post(`${RUNS}/${second.id}/stop`)).body).toMatchObject({ state: 'done' });
  expect(await latest()).toMatchObject({ id: second.id, state: 'done', outcomes: { done: 2 } });
});

test("another account's run is neither seen nor stopped", async () => {
  const { start, latest } = await givenOrders({});
  const run = await start({ action: 'hold', filter: {} });
  const other = await world.account();
  expect((await other.staff.get(RUNS)).body).toEqual({ data: [] });
  expect(await other.staff.get(`${RUNS}/${run.id}/passed-over`)).toMatchObject({ status: 404 });
  expect(await other.staff.post(`${RUNS}/${run.id}/stop`)).toMatchObject({ status: 404 });
  expect(await latest()).toMatchObject({ state: 'running' });
});
