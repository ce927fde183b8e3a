import { expect, test } from 'vitest';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { givenWorld } from '../../../../tests/given.ts';
import { givenRun } from '../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../tests/given-shop.ts';
import { dropJobs } from '../../../../tests/job-queue.ts';
import { submitOrder } from '../../fulfilment/server/submit-order.job.ts';

const world = await givenWorld();

async function givenSales(...sales: RemoteOrder[]) {
  const account = await world.account({ holding_minutes: 0 });
  const shop = await givenShop(world, account);
  await shop.store(sales);
  await shop.check();
  const idOf = async (number: string) => (await shop.orders()).find((one) => one.order_number === number)?.id ?? 0;
  return {
    ...{ ...account, shop, idOf },
    /** Stores refunds and checks what their import asks to be checked. */
    refund: async (...refunds: RemoteOrder[]) => {
      await dropJobs(world);
      await shop.store(refunds);
      const asked = (await shop.jobs('check-orders')).flatMap(({ payload }) => payload.order_ids ?? []);
      await shop.check();
      return asked;
    },
    submit: async (number: string) => {
      await submitOrder.run({ order_id: await idOf(number) }, givenRun(world, account.actor));
      return account.actor.db.selectFrom('commands').select('type').execute();
    },
    problems: async () => (await shop.orders()).map(({ order_number, error }) => [order_number, error]),
  };
}

const sale = (id: string, more: Partial<RemoteOrder> = {}) => givenRemoteOrder(id, more);
const refundOf = (id: string, more: Partial<RemoteOrder> = {}) =>
  givenRemoteOrder(id, { is_refund: true, total_cost: '-20', order_date: '2026-11-01T12:12:00Z', ...more });

test('a refund is no fulfilled order: not in the counts, not in the list', async () => {
  const { staff, shop } = await givenSales(refundOf('R'), refundOf('S', { order_state: 'shipped' }));
  expect(await shop.orders()).toMatchObject([{ order_status: 'refund' }, { order_status: 'refund' }]);
  expect((await staff.get('/api/orders/counts')).body).toMatchObject({
    total: 2,
    counts: { refund: 2, fulfilled: 0, shipped: 0 },
  });
  expect((await staff.get('/api/orders?filterBy=fulfilled')).body).toMatchObject({ total: 0 });
  expect((await staff.get('/api/orders?filterBy=refund')).body).toMatchObject({ total: 2 });
  const dashboard = await staff.get('/api/graphs/order-statuses?startDate=2026-10-01&endDate=2026-12-01');
  expect(dashboard.body).toMatchObject({ orderCounts: { pending: 0, shipped: 0, fulfilled: 0, error: 0 } });
});

test('a sale that was refunded as a whole before it left waits, and says by which order', async () => {
  const { refund, idOf, problems, staff, shop } = await givenSales(sale('1'));
  expect(await refund(refundOf('R'))).toContain(await idOf('1'));
  expect(await problems()).toEqual([
    ['1', 'refunded R'],
    ['R', null],
  ]);
  await staff.post(`/api/orders/${await idOf('1')}/ignore-error`, { ignoredReason: 'the refund is for order 0' });
  await shop.check();
  expect((await shop.orders())[0]).toMatchObject({ order_status: 'pending' });
});

test('a sale that is about to leave when its refund comes is not sent', async () => {
  const { shop, submit } = await givenSales(sale('1'));
  await shop.store([refundOf('R')]);
  expect(await submit('1')).toEqual([]);
  expect((await shop.orders())[0]).toMatchObject({ needs_check: true });
});

test.each([
  ['another amount', { total_cost: '-10' }],
  ['other goods', { lines: [givenRemoteLine({ quantity: 1 })] }],
  ['another customer', { customer: { ...(sale('x').customer ?? expect.fail()), source_customer_id: 'C2' } }],
  ['an earlier date', { order_date: '2026-10-31T12:00:00Z' }],
  ['a cancelled refund', { order_state: 'cancelled' as const }],
])('a refund of %s keeps no sale', async (_, more) => {
  const { refund, submit } = await givenSales(sale('1'));
  await refund(refundOf('R', more));
  expect(await submit('1')).toEqual([{ type: 'submit_order' }]);
});

test('of equal sales one refund keeps the newest, and goes on to keep that one alone', async () => {
  const later = { order_date: '2026-11-01T12:06:00Z' };
  const { refund, problems, staff, idOf, shop } = await givenSales(sale('1'), sale('2', later));
  await refund(refundOf('R'));
  const kept = [
    ['1', null],
    ['2', 'refunded R'],
    ['R', null],
  ];
  expect(await problems()).toEqual(kept);
  await staff.post(`/api/orders/${await idOf('2')}/cancel`, { reason: 'refunded' });
  await shop.check();
  expect((await shop.orders())[0]).toMatchObject({ order_status: 'pending' });
  await refund(refundOf('S'));
  expect((await shop.orders())[0]).toMatchObject({ order_status: 'error', error: 'refunded R' });
});
