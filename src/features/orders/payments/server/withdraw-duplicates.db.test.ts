import { expect, test } from 'vitest';
import { findImbalances, getOrderBalance } from '#features/orders/balance/contract.ts';
import { sweepBalances } from '#features/orders/balance/server/sweep-balances.job.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenRun } from '../../../../../tests/given-connection.ts';
import { givenRemoteOrder } from '../../../../../tests/given-remote-order.ts';
import { givenRole, giveRole } from '../../../../../tests/given-role.ts';
import { givenShop } from '../../../../../tests/given-shop.ts';
import { runQueued } from '../../../../../tests/run-queued.ts';
import { withdrawDuplicates } from '../contract.ts';

const world = await givenWorld();

const told = (amount: string, paid_at: string | null = '2026-11-20T12:00:00.000Z') => ({
  ...{ means: 'card', amount, currency: 'USD', paid_at, reference: '' },
});

/** Sales of 69.80 each, of which their channel tells nothing at first. */
async function givenSales(count = 1) {
  const account = await world.account();
  const { staff, actor, account_id } = account;
  const shop = await givenShop(world, account);
  const sale = (place: number, more: object = {}) => givenRemoteOrder(`${place + 1}`, { total_cost: '69.80', ...more });
  await shop.store(Array.from({ length: count }, (_, place) => sale(place)));
  await runQueued(world, account);
  const ids = (await shop.orders()).map(({ id }) => id);
  let version = 1;
  const idAt = (place: number) => ids[place] ?? 0;
  const balance = async (place = 0) =>
    getOrderBalance.replies[200].parse((await staff.get(`/api/orders/${idAt(place)}/balance`)).body);
  const withdraw = async (orders: { order_id: number; payment_ids: number[] }[], by = staff) => {
    const { status, body } = await by.post('/api/payments/withdraw-duplicates', { orders });
    return status === 200 ? withdrawDuplicates.replies[200].parse(body).data.map(({ outcome }) => outcome) : status;
  };
  return {
    ...account,
    idAt,
    balance,
    withdraw,
    /** The channel's next word of an order. */
    tell: async (payments: object[], place = 0) => {
      version += 1;
      await shop.store([sale(place, { payments, source_version: String(version) })]);
      await runQueued(world, account);
    },
    record: async (amount: string, place = 0) => {
      const { open } = (await balance(place)).paid;
      const payment = { amount, open, means: 'Cash', reference: '', paid_on: '2026-11-20' };
      expect((await staff.post(`/api/orders/${idAt(place)}/payments`, payment)).status).toBe(201);
    },
    duplicates: async (place = 0) =>
      (await balance(place)).imbalances.flatMap(({ duplicate_payments }) => duplicate_payments.map(({ id }) => id)),
    said: async (place = 0) => (await balance(place)).imbalances.map(({ kind, amount }) => `${kind} ${amount}`),
    listed: async () => {
      await sweepBalances.run({}, givenRun(world, actor));
      const { data } = findImbalances.replies[200].parse((await staff.get('/api/imbalances')).body);
      return data.flatMap(({ first }) =>
        first.map(({ order_id, duplicate_payments }) => ({
          order_id,
          payment_ids: duplicate_payments.map(({ id }) => id),
        })),
      );
    },
    events: () =>
      world.sql<{ details: unknown; actor: string }>(
        "select details, actor from events where account_id = $1 and type = 'order.payment_withdrawn'",
        [account_id],
      ),
  };
}

test('what is recorded and told later is taken back once, of two presses, with the reason in timeline and audit', async () => {
  const { idAt, record, tell, said, duplicates, withdraw, events, staff, admin, balance } = await givenSales();
  await record('34.90');
  await tell([told('34.90')]);
  expect(await said()).toEqual([]);
  expect(await duplicates()).toEqual([]);
  await tell([told('34.90'), told('34.90')]);
  expect(await said()).toEqual(['overpaid 34.90']);
  const [payment = 0, ...others] = await duplicates();
  expect(others).toEqual([]);
  const orders = [{ order_id: idAt(0), payment_ids: [payment] }];
  expect((await Promise.all([withdraw(orders), withdraw(orders)])).flat().toSorted()).toEqual([
    'done',
    'payments_changed',
  ]);
  expect(await balance()).toMatchObject({ imbalances: [], paid: { amount: '69.80' } });
  expect(await events()).toEqual([
    {
      actor: 'Sam Staff',
      details: { amount: '34.90 USD', means: 'Cash', reason: 'The channel tells of this payment too' },
    },
  ]);
  expect(JSON.stringify((await staff.get(`/api/orders/${idAt(0)}/timeline`)).body)).toContain(
    'order.payment_withdrawn',
  );
  expect(JSON.stringify((await admin.get('/api/audit')).body)).toContain('The channel tells of this payment too');
});

test('a channel that tells the same twice, or first of what was recorded since, leaves one record to take back', async () => {
  const { record, tell, said, duplicates } = await givenSales();
  await tell([told('34.90')]);
  await record('34.90');
  expect(await said()).toEqual([]);
  // Read again, and read again out of order: it is the payment of before.
  await tell([told('34.90')]);
  await tell([]);
  await tell([told('34.90')]);
  expect(await duplicates()).toEqual([]);
  await tell([told('34.90'), told('34.90', null)]);
  expect(await said()).toEqual([]);
  // Another payment is too much, and the one of before is still none that was recorded.
  await tell([told('34.90'), told('10.00')]);
  expect(await said()).toEqual(['overpaid 10.00']);
  expect(await duplicates()).toEqual([]);
  await tell([told('34.90'), told('34.90')]);
  expect(await said()).toEqual(['overpaid 34.90']);
  expect(await duplicates()).toHaveLength(1);
});

test('a payment of another amount is told, and no record is offered for it', async () => {
  const { record, tell, said, duplicates, withdraw, idAt } = await givenSales();
  await record('69.80');
  await tell([told('20.00')]);
  expect(await said()).toEqual(['overpaid 20.00']);
  expect(await duplicates()).toEqual([]);
  expect(await withdraw([{ order_id: idAt(0), payment_ids: [1] }])).toEqual(['payments_changed']);
});

test('a record that stays is not taken for a payment that stood for another', async () => {
  const { record, tell, duplicates, withdraw, idAt } = await givenSales();
  await record('34.90');
  await record('34.90');
  await tell([told('34.90'), told('10.00')]);
  const first = await duplicates();
  expect(first).toHaveLength(1);
  expect(await withdraw([{ order_id: idAt(0), payment_ids: first }])).toEqual(['done']);
  expect(await duplicates()).toEqual([]);
  await tell([told('34.90'), told('10.00'), told('34.90')]);
  expect(await duplicates()).toHaveLength(1);
});

test('several orders of the inbox are answered at once, each by itself, and those that changed are named', async () => {
  const { record, tell, listed, withdraw, idAt, said, events } = await givenSales(3);
  for (const place of [0, 1]) {
    await record('69.80', place);
    await tell([told('69.80')], place);
  }
  await tell([told('80.00')], 2);
  const waiting = await listed();
  expect(waiting.map(({ order_id, payment_ids }) => [order_id, payment_ids.length])).toEqual([
    [idAt(0), 1],
    [idAt(1), 1],
    [idAt(2), 0],
  ]);
  const named = waiting.filter(({ payment_ids }) => payment_ids.length > 0);
  await tell([told('69.80'), told('1.00')], 1);
  const stale = { order_id: idAt(1), payment_ids: [999] };
  const gone = { order_id: 999_999, payment_ids: [1] };
  expect(await withdraw([...named, stale, gone])).toEqual(['done', 'done', 'payments_changed', 'not_found']);
  expect([await said(0), await said(1)]).toEqual([[], ['overpaid 1.00']]);
  expect(await events()).toHaveLength(2);
  expect((await listed()).flatMap(({ payment_ids }) => payment_ids)).toEqual([]);
});

test('only who may refund takes them back, and nobody of another account', async () => {
  const { record, tell, duplicates, withdraw, idAt, account_id, member } = await givenSales();
  await record('69.80');
  await tell([told('69.80')]);
  const orders = [{ order_id: idAt(0), payment_ids: await duplicates() }];
  const stranger = await world.account();
  expect(await withdraw(orders, stranger.staff)).toEqual(['not_found']);
  await giveRole(world, member.user_id, await givenRole(world, account_id, ['edit_orders']));
  expect(await withdraw(orders)).toBe(403);
  await giveRole(world, member.user_id, null);
  expect(await withdraw(orders)).toEqual(['done']);
});
