import { expect, test } from 'vitest';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { checkOrdersJob } from '#features/orders/intake/server/check/check-orders.job.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { changedMeanwhile } from '../../../../../tests/changed-meanwhile.ts';
import { type GivenAccount, givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { dropJobs, payloadsOf } from '../../../../../tests/job-queue.ts';
import { AccountSettings } from '../contract.ts';

const world = await givenWorld();

type Check = { order_ids: number[]; recheck_id?: number };

/** A shop whose orders, by number, are checked already. */
async function givenChecked(orders: Readonly<Record<string, Partial<RemoteOrder>>>, account?: GivenAccount) {
  const own = account ?? (await world.account());
  const shop = await givenShop(world, own);
  await shop.store(Object.entries(orders).map(([number, fields]) => givenRemoteOrder(number, fields)));
  await shop.check();
  await dropJobs(world);
  const ids = new Map((await shop.orders()).map(({ order_number, id }) => [order_number, id]));
  const { account_id, admin, actor } = own;
  const jobs = () => payloadsOf<Check>(world, account_id, 'check-orders');
  return {
    ...own,
    shop,
    idsOf: (...numbers: string[]) => numbers.map((number) => ids.get(number)),
    require: async (required_fields: string[]) => {
      const { saved_by: _, saved_at: __, ...same } = AccountSettings.parse((await own.staff.get('/api/account')).body);
      return admin.put('/api/account', { ...same, required_fields });
    },
    /** The orders that are to be checked again. */
    concerned: async () => (await jobs()).flatMap(({ payload }) => payload.order_ids),
    recheck: async () => {
      for (const { payload } of await jobs()) await checkOrdersJob.run(payload, givenRun(world, actor));
    },
    states: async () =>
      Object.fromEntries((await shop.orders()).map((order) => [order.order_number, order.error ?? order.order_status])),
    missing: async () => (await own.staff.get('/api/account/missing-fields')).body,
  };
}

const noCode = { postal_code: '' };
const noPhone = { customer_phone: '' };

test('orders that wait for what is no longer required go on at once, and every screen shows how far that is', async () => {
  const { account_id, shop, idsOf, require, concerned, recheck, states } = await givenChecked({
    A: noCode,
    B: {},
    C: { ...noCode, city: '' },
  });
  expect(await states()).toEqual({
    A: 'incomplete_address postal_code',
    B: 'pending',
    C: 'incomplete_address city; incomplete_address postal_code',
  });
  expect(await require([])).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await concerned()).toEqual(idsOf('A', 'C'));
  await recheck();
  expect(await states()).toEqual({ A: 'pending', B: 'pending', C: 'incomplete_address city' });
  expect((await shop.jobs('submit-order')).map(({ payload }) => payload.order_id)).toEqual(idsOf('A'));
  const progress = await world.sql('select total, done, released from rechecks where account_id = $1', [account_id]);
  expect(progress).toEqual([{ total: 2, done: 2, released: 1 }]);
});

test('open orders without what is required from now on wait, and none of them leaves before it is checked', async () => {
  const given = await givenChecked({ A: noPhone, B: {}, C: noPhone, D: noPhone });
  const { account_id, actor, idsOf, require, concerned, recheck, states } = given;
  const put =
    'update orders set order_status = $3, in_amware = $4, amware_ref_num = $5 where account_id = $1 and id = $2';
  await world.sql(put, [account_id, idsOf('C')[0], 'packing', 1, 'AMW-1']);
  await world.sql(put, [account_id, idsOf('D')[0], 'cancelled', 0, null]);
  await require(['postal_code', 'customer_phone']);
  expect(await concerned()).toEqual(idsOf('A'));

  for (const order_id of idsOf('A')) await submitOrder.run({ order_id: order_id ?? 0 }, givenRun(world, actor));
  expect(await world.sql('select from partner_writes where account_id = $1', [account_id])).toEqual([]);
  await recheck();
  expect(await states()).toEqual({
    A: 'incomplete_address customer_phone',
    B: 'pending',
    C: 'packing',
    D: 'cancelled',
  });
});

test('what is dropped and what is added is one recheck, and history has both', async () => {
  const { account_id, idsOf, require, concerned } = await givenChecked({ A: noPhone, B: noCode, C: {} });
  await require(['customer_phone']);
  expect(await concerned()).toEqual(idsOf('A', 'B'));
  expect(await world.sql('select total from rechecks where account_id = $1', [account_id])).toEqual([{ total: 2 }]);
  expect(
    await world.sql("select details from events where account_id = $1 and type = 'account.changed'", [account_id]),
  ).toEqual([{ details: { changes: [{ field: 'required_fields', from: ['postal_code'], to: ['customer_phone'] }] } }]);
});

test('a new order is checked by what its account requires, and its page says what that is', async () => {
  const { shop, staff, require, states } = await givenChecked({});
  await require(['customer_email', 'locality_code']);
  await shop.store([givenRemoteOrder('A', { ...noCode, customer_email: '', locality_code: '' })]);
  await shop.check();
  expect(await states()).toEqual({ A: 'incomplete_address customer_email; incomplete_address locality_code' });
  const [order] = await shop.orders();
  expect((await staff.get(`/api/orders/${order?.id}`)).body).toMatchObject({
    required_fields: ['customer_email', 'locality_code'],
  });
});

test('another setting has no order checked, nor does the same choice in another order', async () => {
  const { admin, staff, require, concerned } = await givenChecked({ A: noCode, B: noPhone });
  await require(['customer_phone', 'postal_code']);
  await dropJobs(world);
  expect(await require(['postal_code', 'customer_phone'])).toMatchObject({ body: { version: 2 } });
  const { saved_by: _, saved_at: __, ...same } = AccountSettings.parse((await staff.get('/api/account')).body);
  await admin.put('/api/account', { ...same, currency: 'PEN' });
  expect(await concerned()).toEqual([]);
});

test('an order that gets what it lacks meanwhile does not wait', async () => {
  const { idsOf, require, concerned, states } = await givenChecked({ A: noPhone });
  const [id] = idsOf('A');
  await changedMeanwhile(world, [["update orders set customer_phone = '+51 1' where id = $1", [id]]], () =>
    require(['customer_phone']),
  );
  expect(await concerned()).toEqual([]);
  expect(await states()).toEqual({ A: 'pending' });
});

test("the open orders that lack a field are counted, and no other account's orders are touched", async () => {
  const mine = await givenChecked({ A: noPhone, B: { ...noPhone, ...noCode }, C: { ...noCode, country: 'BO' } });
  const theirs = await givenChecked({ A: noPhone });
  const counts = (postal_code: number, customer_phone: number) => ({
    is_whole: true,
    data: [
      { field: 'postal_code', orders: postal_code },
      { field: 'customer_phone', orders: customer_phone },
      { field: 'customer_email', orders: 0 },
      { field: 'locality_code', orders: 0 },
    ],
  });
  expect(await mine.missing()).toEqual(counts(1, 2));
  expect(await theirs.missing()).toEqual(counts(0, 1));
  await mine.require(['customer_phone']);
  expect(await theirs.concerned()).toEqual([]);
  expect(await theirs.shop.orders()).toMatchObject([{ order_status: 'pending', needs_check: false }]);
});

test('what cannot be chosen is refused, by the database too', async () => {
  const { account_id, require } = await givenChecked({});
  expect(await require(['city'])).toMatchObject({ status: 422 });
  expect(await require(Array.from({ length: 5 }, () => 'postal_code'))).toMatchObject({ status: 422 });
  const set = world.sql("update accounts set required_fields = '{city}' where id = $1", [account_id]);
  await expect(set).rejects.toThrow(/required_fields/);
});
