import { expect, test } from 'vitest';
import { z } from 'zod';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { givenPipeline } from '../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { givenRole, giveRole } from '../../../../../tests/given-role.ts';
import { recordPayment } from '../contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);

/** An order of 65.00, of which its channel tells that so much was paid, and what staff do and see of it. */
async function givenSold(paid: number | undefined, staff = p.staff) {
  await passTime(world);
  const details = [{ itemCode: 'TAZA-01', description: 'Taza', quantity: 3, priceEach: 20 }];
  const source = await p.createOrder({ shippingTotal: 5, details, ...(paid !== undefined && { paid }) });
  await p.import();
  const { id = 0 } = (await p.find(source)) ?? {};
  await p.check(id);
  const path = `/api/orders/${id}`;
  const balance = async () => getOrderBalance.replies[200].parse((await staff.get(`${path}/balance`)).body);
  return {
    id,
    source,
    balance,
    told: async () => (await balance()).imbalances.map(({ kind, amount }) => `${kind} ${amount}`),
    recorded: async () => getOrder.replies[200].parse((await staff.get(path)).body).recorded_payments,
    record: async (amount: string, open: string, more: object = {}, by = staff) =>
      by.post(`${path}/payments`, {
        ...{ amount, open, means: 'Cash', reference: 'Till 4', paid_on: '2026-11-20' },
        ...more,
      }),
    withdraw: (payment: number, by = staff) =>
      by.post(`${path}/payments/${payment}/withdraw`, { reason: 'Typed wrong' }),
    answer: (answer: string) => staff.post(`${path}/balance/answer`, { kind: 'underpaid', answer }),
    cancel: () => staff.post(`${path}/cancel`, { reason: 'ordered twice' }),
    refund: async (goodwill: string) => {
      const { left } = getRefundable.replies[200].parse((await staff.get(`${path}/refunds`)).body);
      const way = { to: 'elsewhere', means: 'Cash', reference: '', paid_on: '2026-11-20' };
      return staff.post(`${path}/refunds`, { lines: [], shipping: '0', goodwill, reason: 'Too much', way, left });
    },
  };
}

const idOf = (reply: { body: unknown }) => recordPayment.replies[201].parse(reply.body).id;

test('what is missing is told until it is recorded, once of two presses, and is in the timeline and the audit', async () => {
  const order = await givenSold(40);
  expect(await order.balance()).toMatchObject({
    paid: { amount: '40.00', open: '25.00' },
    imbalances: [{ kind: 'underpaid', subject: '', pieces: 0, amount: '25.00', answers: ['hold'] }],
  });
  for (const amount of ['25.01', '1.001']) expect((await order.record(amount, '25.00')).status).toBe(422);
  expect((await order.record('25.00', '25.00', { paid_on: '2999-01-01' })).status).toBe(422);
  const presses = await Promise.all([order.record('20.00', '25.00'), order.record('20.00', '25.00')]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await order.told()).toEqual(['underpaid 5.00']);
  expect((await order.record('5.00', '5.00', { reference: '' })).status).toBe(201);
  expect(await order.balance()).toMatchObject({ imbalances: [], paid: { amount: '65.00', open: '0.00' } });
  expect((await order.record('1.00', '0.00')).status).toBe(422);
  expect((await p.events(order.id)).filter((type) => type === 'order.payment_recorded')).toHaveLength(2);
  const audit = z
    .object({ data: z.array(z.object({ type: z.string() })) })
    .parse((await p.admin.get('/api/audit')).body);
  expect(audit.data.filter(({ type }) => type === 'order.payment_recorded')).toHaveLength(2);
});

test('a payment is taken back once, with a reason, until money of the order went back', async () => {
  const order = await givenSold(40);
  const wrong = idOf(await order.record('25.00', '25.00'));
  const presses = await Promise.all([order.withdraw(wrong), order.withdraw(wrong)]);
  expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await order.told()).toEqual(['underpaid 25.00']);
  const right = idOf(await order.record('25.00', '25.00'));
  expect(await order.recorded()).toMatchObject([
    { id: wrong, amount: '25.00', can_withdraw: false, withdrawn: { reason: 'Typed wrong' } },
    { id: right, amount: '25.00', can_withdraw: true, withdrawn: null },
  ]);
  expect((await order.refund('5.00')).status).toBe(201);
  expect((await order.withdraw(right)).status).toBe(409);
  expect(await order.recorded()).toMatchObject([{}, { can_withdraw: false }]);
  const other = await givenSold(40);
  expect((await other.withdraw(right)).status).toBe(404);
});

test('nothing is told where the channel tells of no payment; what is recorded then is what was paid', async () => {
  const order = await givenSold(0);
  expect(await order.balance()).toMatchObject({ imbalances: [], paid: { amount: null, open: '65.00' } });
  expect((await order.record('30.00', '65.00')).status).toBe(201);
  expect(await order.told()).toEqual(['underpaid 35.00']);
  expect((await order.answer('hold')).status).toBe(200);
  expect(await p.order(order.id)).toMatchObject({ is_held: true });
  expect((await order.balance()).imbalances[0]?.answers).toEqual([]);
  expect((await order.answer('hold')).status).toBe(409);
});

test('what came in beyond the price is told, and goes back; a cancelled order owes all that it has', async () => {
  const order = await givenSold(70);
  expect(await order.told()).toEqual(['overpaid 5.00']);
  expect((await order.refund('5.00')).status).toBe(201);
  expect(await order.told()).toEqual([]);
  const cancelled = await givenSold(65);
  expect((await cancelled.cancel()).status).toBe(200);
  expect(await cancelled.told()).toEqual(['overpaid 65.00']);
  expect((await cancelled.refund('65.00')).status).toBe(201);
  expect(await cancelled.told()).toEqual([]);
});

test('only who may refund records payments and takes them back, and nobody of another account', async () => {
  const order = await givenSold(40);
  const payment = idOf(await order.record('5.00', '25.00'));
  await giveRole(world, p.member.user_id, await givenRole(world, p.account_id, ['edit_orders']));
  expect((await order.record('5.00', '20.00')).status).toBe(403);
  expect((await order.withdraw(payment)).status).toBe(403);
  await giveRole(world, p.member.user_id, null);
  const stranger = await world.account();
  expect((await order.record('5.00', '20.00', {}, stranger.staff)).status).toBe(404);
  expect((await order.withdraw(payment, stranger.staff)).status).toBe(404);
  const seen = await stranger.actor.db.selectFrom('recorded_payments').select('id').execute();
  expect(seen).toEqual([]);
  expect(await order.told()).toEqual(['underpaid 20.00']);
});

test('an order is looked at again once a payment is recorded or taken back, and once its channel tells of one', async () => {
  const order = await givenSold(40);
  const isNoted = async () => {
    const noted = await world.sql('delete from balance_notes where order_id = $1 returning id', [order.id]);
    return noted.length > 0;
  };
  await isNoted();
  expect(await isNoted()).toBe(false);
  const payment = idOf(await order.record('5.00', '25.00'));
  expect(await isNoted()).toBe(true);
  await order.withdraw(payment);
  expect(await isNoted()).toBe(true);
  await partners.control('PUT', `/exigo/orders/${order.source}`, { paid: 65 });
  await p.import();
  expect(await isNoted()).toBe(true);
  expect(await order.told()).toEqual([]);
});

test('payments that the channel cut, or converted, tell nothing; what it tells later is what was paid', async () => {
  const order = await givenSold(40);
  await world.sql('update orders set are_payments_partial = true where id = $1', [order.id]);
  expect(await order.balance()).toMatchObject({ imbalances: [], paid: { amount: null, open: '25.00' } });
  await partners.control('PUT', `/exigo/orders/${order.source}`, { paid: 65 });
  await p.import();
  expect(await order.balance()).toMatchObject({ imbalances: [], paid: { amount: '65.00', open: '0.00' } });
});
