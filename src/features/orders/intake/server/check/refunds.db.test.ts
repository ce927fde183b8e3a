import { describe, expect, test } from 'vitest';
import type { RemoteOrder } from '#connectors/core/remote.ts';
import { submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { changedMeanwhile, type Statement } from '../../../../../../tests/changed-meanwhile.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenRun } from '../../../../../../tests/given-connection.ts';
import { givenRemoteLine, givenRemoteOrder } from '../../../../../../tests/given-remote-order.ts';
import { givenShop } from '../../../../../../tests/given-shop.ts';
import { dropJobs } from '../../../../../../tests/job-queue.ts';
import { matchRefunds } from '../match-refunds.job.ts';

const world = await givenWorld();

async function givenSales(...sales: RemoteOrder[]) {
  const account = await world.account({ holding_minutes: 0 });
  const shop = await givenShop(world, account);
  await shop.store(sales);
  await shop.check();
  const idOf = async (number: string) => (await shop.orders()).find((one) => one.order_number === number)?.id ?? 0;
  return {
    ...account,
    shop,
    idOf,
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
      return account.actor.db.selectFrom('partner_writes').select('type').execute();
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

describe('a sale that is refunded in part before it left', () => {
  async function givenRefundInPart() {
    const three = givenRemoteLine({ quantity: 3, line_total: '30' });
    const given = await givenSales(sale('1', { lines: [three], total_cost: '30' }));
    const piece = givenRemoteLine({ quantity: 1, line_total: '10' });
    const part = { corrects_source_order_id: '1', total_cost: '-10', lines: [piece] };
    const refundPart = async (number: string) => {
      await given.refund(refundOf(number, part));
      for (const { payload } of await given.shop.jobs('match-refunds'))
        await matchRefunds.run({ order_ids: payload.order_ids ?? [] }, givenRun(world, given.actor));
      expect((await given.shop.orders())[0]?.needs_check).toBe(true);
      await given.shop.check();
    };
    await refundPart('R');
    return { ...given, refundPart, id: await given.idOf('1') };
  }

  test('waits until staff take the pieces off, and again where more is refunded', async () => {
    const { problems, submit, staff, id, account_id, refundPart, shop } = await givenRefundInPart();
    expect((await problems())[0]).toEqual(['1', 'refunded_unsent A']);
    expect(await submit('1')).toEqual([]);
    const lineItems = [{ source_item_id: '1', sku: 'A', quantity: 2 }];
    await staff.post('/api/orders/lineItems', { lineItems, order_id: id, account_id });
    await shop.check();
    expect((await problems())[0]).toEqual(['1', null]);
    await refundPart('S');
    expect((await problems())[0]).toEqual(['1', 'refunded_unsent A']);
  });

  test('is sent whole where staff say so', async () => {
    const { problems, submit, staff, id, shop } = await givenRefundInPart();
    expect(await staff.post(`/api/orders/${id}/ignore-error`, { ignoredReason: 'a gift' })).toMatchObject({
      status: 200,
    });
    await shop.check();
    expect((await problems())[0]).toEqual(['1', null]);
    expect(await submit('1')).toEqual([{ type: 'submit_order' }]);
  });
});

describe('the sale that a refund corrects', () => {
  /** Runs the jobs that were added, and says which sale each refund corrects. */
  async function matched({ shop, actor }: Awaited<ReturnType<typeof givenSales>>) {
    for (const { payload } of await shop.jobs('match-refunds')) {
      await matchRefunds.run({ order_ids: payload.order_ids ?? [] }, givenRun(world, actor));
    }
    const orders = await shop.orders();
    const numberOf = (id: number | null) => orders.find((one) => one.id === id)?.order_number ?? null;
    return orders
      .filter(({ total_cost }) => total_cost.startsWith('-'))
      .map(({ order_number, corrects_order_id }) => [order_number, numberOf(corrects_order_id)]);
  }

  const named = (id: string, sale_id: string, more: Partial<RemoteOrder> = {}) =>
    refundOf(id, { corrects_source_order_id: sale_id, ...more });

  test('is the one that the channel names, also of a part, whichever comes first', async () => {
    const given = await givenSales(sale('1'), sale('2'));
    const ofAPart = named('R', '1', { total_cost: '-5', order_date: '2026-10-01T00:00:00Z' });
    await given.refund(ofAPart, named('S', '3'), named('T', '4'));
    expect(await matched(given)).toEqual([
      ['R', '1'],
      ['S', null],
      ['T', null],
    ]);
    await given.refund(sale('3', { customer: null }));
    expect(await matched(given)).toEqual([
      ['R', '1'],
      ['S', '3'],
      ['T', null],
    ]);
  });

  test('is else the one of which it gives back all, whichever comes first, and no two of one', async () => {
    const given = await givenSales(sale('1'));
    await given.refund(refundOf('R'), refundOf('S'), refundOf('T', { total_cost: '-10' }));
    expect(await matched(given)).toEqual([
      ['R', '1'],
      ['S', null],
      ['T', null],
    ]);
    await given.refund(sale('2'));
    expect(await matched(given)).toEqual([
      ['R', '1'],
      ['S', '2'],
      ['T', null],
    ]);
    expect(await given.refund(sale('3', { total_cost: '99' }))).toBeDefined();
    expect(await given.shop.jobs('match-refunds')).toEqual([]);
  });

  test('is not that of a refund before it', async () => {
    const given = await givenSales(sale('1'));
    await given.refund(refundOf('R'));
    await matched(given);
    await given.refund(refundOf('S'));
    expect(await matched(given)).toEqual([
      ['R', '1'],
      ['S', null],
    ]);
  });

  test('is shown on both their pages, and follows what the channel says later', async () => {
    const given = await givenSales(sale('1'), sale('2'));
    const { refund, idOf, staff } = given;
    await refund(named('R', '1'));
    await matched(given);
    const [first, second, r] = [await idOf('1'), await idOf('2'), await idOf('R')];
    const detail = async (id: number) => (await staff.get(`/api/orders/${id}`)).body;
    expect(await detail(r)).toMatchObject({
      corrects_order_id: first,
      corrects: { id: first, order_number: '1' },
      corrected_by: [],
    });
    expect(await detail(first)).toMatchObject({ corrects: null, corrected_by: [{ id: r, order_number: 'R' }] });
    await refund(named('R', '2', { source_version: '2' }));
    expect(await matched(given)).toEqual([['R', '2']]);
    expect(await detail(second)).toMatchObject({ corrected_by: [{ id: r }] });
  });

  test('that the channel names keeps that one alone of equal sales', async () => {
    const later = { order_date: '2026-11-01T12:06:00Z' };
    const { refund, problems } = await givenSales(sale('1'), sale('2', later));
    await refund(named('R', '1'));
    expect(await problems()).toEqual([
      ['1', 'refunded R'],
      ['2', null],
      ['R', null],
    ]);
  });

  test('is not taken by two refunds that are matched at the same time', async () => {
    const shop = await givenSales(sale('1'));
    await shop.refund(refundOf('R'), refundOf('S'));
    const take = 'update orders set corrects_order_id = $1 where id = $2';
    const order_ids = [await shop.idOf('S')];
    await changedMeanwhile(
      world,
      [
        [`select pg_advisory_xact_lock(hashtextextended('corrections', $1))`, [shop.account_id]],
        [take, [await shop.idOf('1'), await shop.idOf('R')]],
      ],
      () => matchRefunds.run({ order_ids }, givenRun(world, shop.actor)),
    );
    await dropJobs(world);
    expect(await matched(shop)).toEqual([
      ['R', '1'],
      ['S', null],
    ]);
  });

  test('is taken with its refund in the order in which all take orders', async () => {
    const shop = await givenSales(sale('1'));
    await shop.refund(named('R', '1'));
    const lockOrder = async (number: string): Promise<Statement> => [
      'select from orders where id = $1 for update',
      [await shop.idOf(number)],
    ];
    const [first, second] = [await lockOrder('1'), await lockOrder('R')];
    expect(await changedMeanwhile(world, [first], () => matched(shop), [second])).toEqual([['R', '1']]);
  });

  test("is never another account's, though it has the same number", async () => {
    const [mine, theirs] = [await givenSales(sale('1')), await givenSales()];
    await theirs.refund(named('R', '1'));
    expect(await matched(theirs)).toEqual([['R', null]]);
    const foreign = { order_ids: [await theirs.idOf('R')] };
    await matchRefunds.run(foreign, givenRun(world, mine.actor));
    expect(await matched(theirs)).toEqual([['R', null]]);
  });
});
