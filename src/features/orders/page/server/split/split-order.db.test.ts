import { beforeEach, expect, test } from 'vitest';
import { refetchOrder } from '#features/orders/intake/server/refetch-order.job.ts';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { givenPipeline } from '../../../../../../tests/crash/given-pipeline.ts';
import { cups, givenShortOrders, jugs } from '../../../../../../tests/crash/given-short-orders.ts';
import { passTime } from '../../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../../tests/given-connection.ts';
import { dropJobs, payloadsOf } from '../../../../../../tests/job-queue.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);
const { count, givenWaiting } = givenShortOrders(world, partners, p);

beforeEach(() => passTime(world));

test('what is in stock goes at once and once, and the rest waits for its stock and goes by itself', async () => {
  const order = await givenWaiting();
  expect(await order.kinds()).toEqual(['out_of_stock']);
  const [own] = await order.places();
  expect(own).toMatchObject({ core_id: 'LIM1', lines: [{ pieces: 4 }, { pieces: 0 }] });
  await order.split({ 'TAZA-01': 4 });
  expect(await order.there('-P1')).toMatchObject([{ core_id: 'LIM1', lines: [{ sku: 'TAZA-01', qty: 4 }] }]);
  const { order_number, parts } = await order.shown();
  for (const number of [`${order_number}-P1`, parts[0]?.reference]) {
    const { body } = await p.staff.get(`/api/orders?search=${number}`);
    expect(body).toMatchObject({ data: [{ id: order.id }] });
  }
  expect(await order.there('')).toEqual([]);
  expect(await order.held()).toEqual([{ part: 1, core_id: 'LIM1', sku: 'TAZA-01', quantity: 4 }]);
  expect(await order.kinds()).toEqual(['out_of_stock']);
  expect((await order.balance()).sum.pieces).toMatchObject({ wanted: 6, on_hold: 4, with_warehouse: 4, sent: 0 });
  expect(await order.told()).toEqual([]);

  await order.step(1, 'packing');
  await order.step(1, 'ship');
  await order.follow();
  expect(await order.shown()).toMatchObject({ order_status: 'error', in_amware: 0, parts: [{ state: 'left' }] });
  expect(await p.notifications(order.source)).toHaveLength(1);
  expect(await order.held()).toEqual([]);
  expect((await order.balance()).sum.pieces).toMatchObject({ wanted: 6, with_warehouse: 0, sent: 4 });

  await count('JARRA-01', 'LIM1', 50);
  await order.check();
  expect(await order.held()).toMatchObject([{ part: 0, sku: 'JARRA-01', quantity: 2 }]);
  await order.submit();
  expect(await order.there('')).toMatchObject([{ lines: [{ sku: 'JARRA-01', qty: 2 }] }]);
  await order.stepRest('packing');
  await order.stepRest('ship');
  await order.follow();
  expect(await order.shown()).toMatchObject({ order_status: 'fulfilled' });
  expect(await order.held()).toEqual([]);
  expect(await p.notifications(order.source)).toHaveLength(2);
  expect(await order.told()).toEqual([]);
});

test('two places have pieces at once, each with its stock, and both parcels make the order complete', async () => {
  const order = await givenWaiting();
  await count('JARRA-01', 'UIO1', 7);
  expect((await order.places()).map(({ core_id }) => core_id)).toEqual(expect.arrayContaining(['LIM1', 'UIO1']));
  await order.split({ 'JARRA-01': 2 }, { core_id: 'UIO1' });
  await order.submit();
  expect(await order.there('-P1')).toMatchObject([{ core_id: 'UIO1', lines: [{ sku: 'JARRA-01', qty: 2 }] }]);
  expect(await order.there('')).toMatchObject([{ core_id: 'LIM1', lines: [{ sku: 'TAZA-01', qty: 4 }] }]);
  expect(await order.held()).toEqual([
    { part: 0, core_id: 'LIM1', sku: 'TAZA-01', quantity: 4 },
    { part: 1, core_id: 'UIO1', sku: 'JARRA-01', quantity: 2 },
  ]);
  expect((await order.balance()).sum.pieces).toMatchObject({ wanted: 6, on_hold: 6, with_warehouse: 6 });
  await order.stepRest('packing');
  await order.stepRest('ship');
  await order.follow();
  expect(await order.shown()).toMatchObject({ order_status: 'partially_shipped' });
  expect(await order.held()).toEqual([{ part: 1, core_id: 'UIO1', sku: 'JARRA-01', quantity: 2 }]);
  await order.step(1, 'packing');
  await order.step(1, 'ship');
  await order.follow();
  expect(await order.shown()).toMatchObject({ order_status: 'fulfilled', parts: [{ state: 'left' }] });
  expect(await order.told()).toEqual([]);
  const stock = await world.sql(
    `select on_hand from stock_levels s join products p on p.id = s.product_id
      where s.core_id = 'UIO1' and p.sku = 'JARRA-01' and s.account_id = $1`,
    [p.account_id],
  );
  expect(stock).toEqual([{ on_hand: 5 }]);
});

test('a lost answer is asked about, and of two presses one makes a part', async () => {
  const order = await givenWaiting();
  await p.fault({
    partner: 'coree',
    kind: 'drop-after-commit',
    match: 'POST /coree/v1/orders',
    count: 1,
    seed: 'part',
  });
  const replies = await Promise.all([order.post({ 'TAZA-01': 3 }), order.post({ 'TAZA-01': 3 })]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await p.send();
  expect(await order.told()).toEqual(['check', 'submission']);
  // A check passes over it meanwhile; what became of the part has the rest checked again.
  await order.check();
  await dropJobs(world);
  await p.sendLater();
  expect(await payloadsOf(world, p.account_id, 'check-orders')).toMatchObject([{ payload: { order_ids: [order.id] } }]);
  await p.sendLater();
  await order.check();
  expect(await order.there('-P1')).toHaveLength(1);
  expect(await order.there('-P2')).toEqual([]);
  expect(await order.shown()).toMatchObject({ parts: [{ part: 1, state: 'there', lines: [{ pieces: 3 }] }] });
});

test('a part that the warehouse rejects, or cancels after some left, is of the rest again, with its reason', async () => {
  const order = await givenWaiting({ jugsThere: 50 });
  await order.split({ 'TAZA-01': 2 }, { rest: 'held' });
  expect(await order.shown()).toMatchObject({ is_held: true, order_status: 'pending' });
  await order.step(1, 'reject');
  await order.follow();
  await order.check();
  const reason = 'Rejected by the warehouse';
  expect(await order.shown()).toMatchObject({ order_status: 'error', parts: [{ state: 'ended', answer: reason }] });
  expect(await p.problems(order.id)).toEqual([{ kind: 'warehouse_refused', subject: reason }]);
  expect(await order.post({ 'TAZA-01': 1 })).toMatchObject({ status: 409 });
  for (const action of ['retry', 'release']) await p.staff.post('/api/orders/bulk', { action, ids: [order.id] });
  await order.check();
  await order.split({ 'TAZA-01': 3 }, { rest: 'held' });
  await order.step(2, 'packing');
  await order.step(2, 'short');
  await order.follow();
  await order.check();
  expect(await order.shown()).toMatchObject({ parts: [{ state: 'ended' }, { state: 'ended', answer: /stock/ }] });
  const { sum } = await order.balance();
  expect(sum.pieces).toMatchObject({ sent: 2, with_warehouse: 0 });
  for (const action of ['retry', 'release']) await p.staff.post('/api/orders/bulk', { action, ids: [order.id] });
  await order.check();
  await order.submit();
  expect(await order.there('')).toMatchObject([
    {
      lines: [
        { sku: 'TAZA-01', qty: 2 },
        { sku: 'JARRA-01', qty: 2 },
      ],
    },
  ]);
});

test('a part that is lost while the warehouse has the rest is told, and sent again once the rest is over', async () => {
  const order = await givenWaiting();
  await count('JARRA-01', 'UIO1', 7);
  await order.split({ 'JARRA-01': 2 }, { core_id: 'UIO1' });
  await order.submit();
  await order.step(1, 'reject');
  await order.follow();
  expect(await order.shown()).toMatchObject({ in_amware: 1, parts: [{ state: 'ended' }] });
  expect(await order.held()).toMatchObject([{ part: 0, sku: 'TAZA-01', quantity: 4 }]);
  expect(await order.told()).toEqual(['short_shipped JARRA-01']);
  await order.stepRest('packing');
  await order.stepRest('ship');
  await order.follow();
  expect(await order.told()).toEqual(['short_shipped JARRA-01']);
  await count('JARRA-01', 'LIM1', 9);
  const answer = { kind: 'short_shipped', answer: 'send_again' };
  expect(await p.staff.post(`/api/orders/${order.id}/balance/answer`, answer)).toMatchObject({ status: 200 });
  await order.check();
  await order.submit();
  const { order_number, amware_ref_num } = await p.order(order.id);
  expect(await order.there('')).toMatchObject([{ status: 'shipped' }]);
  const [write] = (await p.commands(order.id)).filter(({ type }) => type === 'submit_order').slice(-1);
  expect(write).toMatchObject({ state: 'done', payload: { order: { lines: [{ sku: 'JARRA-01', quantity: 2 }] } } });
  expect(JSON.stringify(write?.payload)).toContain(`${order_number}-R`);
  await partners.control('POST', `/coree/orders/${amware_ref_num}/packing`);
  await order.stepRest('ship');
  await order.follow();
  expect(await order.shown()).toMatchObject({ order_status: 'fulfilled' });
  expect((await order.balance()).sum.pieces).toMatchObject({ wanted: 6, sent: 6 });
  expect(await order.told()).toEqual([]);
});

test('a rest that the warehouse gives back while it has a part waits here again, and the part leaves', async () => {
  const order = await givenWaiting();
  await count('JARRA-01', 'UIO1', 7);
  await order.split({ 'JARRA-01': 2 }, { core_id: 'UIO1' });
  await order.submit();
  await order.stepRest('cancel');
  await order.follow();
  expect(await order.shown()).toMatchObject({ order_status: 'error', in_amware: 0, parts: [{ state: 'there' }] });
  expect(await order.kinds()).toEqual(['warehouse_refused']);
  expect(await order.held()).toEqual([{ part: 1, core_id: 'UIO1', sku: 'JARRA-01', quantity: 2 }]);
  await p.staff.post('/api/orders/bulk', { action: 'retry', ids: [order.id] });
  await order.check();
  await order.submit();
  for (const name of ['packing', 'ship']) {
    await order.step(1, name);
    await order.stepRest(name);
  }
  await order.follow();
  expect(await order.shown()).toMatchObject({ order_status: 'fulfilled', parts: [{ state: 'left' }] });
  expect((await order.balance()).sum.pieces).toMatchObject({ wanted: 6, sent: 6, on_hold: 0 });
  expect(await order.told()).toEqual([]);
});

test('while a part is there the order is not cancelled; a part is cancelled there, and its pieces wait on hold', async () => {
  const order = await givenWaiting();
  await order.split({ 'TAZA-01': 4 });
  const cancel = () => p.staff.post(`/api/orders/${order.id}/cancel`, { reason: 'No' });
  expect(await cancel()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('part of this order') },
  });
  expect(await p.staff.post(`/api/orders/${order.id}/parts/1/cancel`)).toMatchObject({ status: 200 });
  expect((await order.shown()).parts).toMatchObject([{ cancellation: { state: 'asked' } }]);
  await p.send();
  await order.check();
  expect(await order.there('-P1')).toMatchObject([{ status: 'cancelled' }]);
  expect(await order.shown()).toMatchObject({ is_held: true, parts: [{ state: 'ended' }] });
  expect(await order.held()).toEqual([]);
  expect(await cancel()).toMatchObject({ status: 200, body: { is_cancelled: true } });
  // Its money is still here.
  expect(await order.told()).toEqual(['overpaid ']);
});

test('a part of which a poll sees that it is cancelled, before the lost answer is asked for, waits on hold too', async () => {
  const order = await givenWaiting();
  await order.split({ 'TAZA-01': 4 });
  await p.fault({ partner: 'coree', kind: 'drop-after-commit', match: '/cancel', count: 1, seed: 'cancel' });
  expect(await p.staff.post(`/api/orders/${order.id}/parts/1/cancel`)).toMatchObject({ status: 200 });
  await p.send();
  await world.sql('update order_parts set ask_state_at = now() where order_id = $1', [order.id]);
  await p.ship();
  expect(await order.shown()).toMatchObject({ is_held: true, parts: [{ state: 'ended', answer: '' }] });
  await p.sendLater();
  await p.sendLater();
  await order.check();
  expect(await order.kinds()).toEqual(['out_of_stock']);
  expect(await p.events(order.id)).not.toContain('order.cancelled_late');
  expect(await order.told()).toEqual([]);
});

test('a cancellation at the channel asks for the parts, and closes the order once they are back', async () => {
  const order = await givenWaiting();
  await order.split({ 'TAZA-01': 4 });
  await partners.control('PUT', `/exigo/orders/${order.source}`, { orderStatus: 'Canceled' });
  await passTime(world);
  await p.import();
  expect(await order.shown()).toMatchObject({ is_held: true, order_status: 'error' });
  await p.sendLater();
  expect(await order.there('-P1')).toMatchObject([{ status: 'cancelled' }]);
  await refetchOrder.run({ order_id: order.id }, givenRun(world, p.actor));
  expect(await order.shown()).toMatchObject({ order_status: 'cancelled', parts: [{ state: 'ended' }] });
  expect(await order.told()).toEqual(['overpaid ']);
});

test('what the channel changes while a part is there is told, and a refund before it leaves is of the rest alone', async () => {
  const order = await givenWaiting();
  await order.split({ 'TAZA-01': 3 });
  const { lines } = getRefundable.replies[200].parse((await p.staff.get(`/api/orders/${order.id}/refunds`)).body);
  expect(lines.map(({ sku, unsent }) => [sku, unsent])).toEqual([
    ['TAZA-01', 1],
    ['JARRA-01', 2],
  ]);
  await partners.control('PUT', `/exigo/orders/${order.source}`, { details: [{ ...cups, quantity: 2 }, jugs] });
  await passTime(world);
  await p.import();
  expect(await order.told()).toEqual(['changed_after_submission TAZA-01 4 → 2']);
  const [told] = (await order.balance()).imbalances;
  expect(told?.answers).toEqual(['keep_as_sent']);
  expect((await order.balance()).sum.pieces).toMatchObject({ wanted: 6, with_warehouse: 3 });
});

test('what a part holds is neither taken off nor sent again; once nothing else is left it is the order there', async () => {
  const order = await givenWaiting();
  await order.split({ 'TAZA-01': 3 });
  const save = async (sku: string, quantity: number, isDelete = false) => {
    const { lines } = await order.shown();
    const source_item_id = lines.find((one) => one.sku === sku)?.source_item_id;
    const lineItems = [{ source_item_id, sku, quantity, isDelete }];
    const reply = await p.staff.post('/api/orders/lineItems', {
      lineItems,
      order_id: order.id,
      account_id: p.account_id,
    });
    await order.check();
    return reply;
  };
  expect(await save('TAZA-01', 2)).toMatchObject({ status: 409 });
  expect(await save('TAZA-01', 3)).toMatchObject({ status: 200 });
  expect(await save('JARRA-01', 2, true)).toMatchObject({ status: 200 });
  expect(await order.shown()).toMatchObject({ order_status: 'pending', in_amware: 0 });
  await order.submit();
  const { amware_ref_num, parts } = await order.shown();
  expect(parts).toMatchObject([{ state: 'joined', reference: amware_ref_num }]);
  expect(await p.order(order.id)).toMatchObject({ in_amware: 1, warehouse: 'LIM1' });
  expect(await order.held()).toEqual([{ part: 0, core_id: 'LIM1', sku: 'TAZA-01', quantity: 3 }]);
  const lines = [{ source_item_id: (await order.shown()).lines[0]?.source_item_id, pieces: 1 }];
  const { version } = await order.shown();
  const body = { lines, version, reason: 'One less' };
  expect(await p.staff.post(`/api/orders/${order.id}/cancel-pieces`, body)).toMatchObject({ status: 200 });
  await p.send();
  await p.sendLater();
  expect(await order.there('-P1')).toMatchObject([{ lines: [{ sku: 'TAZA-01', qty: 2 }] }]);
  await order.stepRest('packing');
  await order.stepRest('ship');
  await order.follow();
  expect(await order.shown()).toMatchObject({ order_status: 'fulfilled' });
  expect(await order.there('')).toEqual([]);
});

test('what cannot be is refused with its reason, and another account sees nothing of it', async () => {
  const order = await givenWaiting();
  const refused = async (pieces: Readonly<Record<string, number>>, more: object = {}) =>
    (await order.post(pieces, more)) as { status: number; body: { errors?: Record<string, string[]> } };
  expect(await refused({ 'TAZA-01': 5 })).toMatchObject({ status: 422 });
  expect(await refused({ 'JARRA-01': 1 })).toMatchObject({
    status: 422,
    body: { errors: { lines: ['Not so many in stock there: JARRA-01 (0)'] } },
  });
  await count('JARRA-01', 'LIM1', 50);
  await order.check();
  expect(await refused({ 'TAZA-01': 4, 'JARRA-01': 2 })).toMatchObject({
    status: 422,
    body: { errors: { lines: [expect.stringContaining('whole order')] } },
  });
  expect(await refused({ 'TAZA-01': 1 }, { core_id: 'NOWHERE' })).toMatchObject({ status: 422 });
  expect(await refused({ 'TAZA-01': 1 }, { version: 99 })).toMatchObject({ status: 409 });
  const other = await world.account();
  const body = { lines: [{ source_item_id: '1', pieces: 1 }], core_id: 'LIM1', rest: 'goes', version: 1 };
  expect(await other.staff.post(`/api/orders/${order.id}/split`, body)).toMatchObject({ status: 404 });
  expect(await other.staff.get(`/api/orders/${order.id}/split`)).toMatchObject({ status: 404 });
  expect(await other.staff.post(`/api/orders/${order.id}/parts/1/cancel`)).toMatchObject({ status: 404 });
  await order.split({ 'TAZA-01': 1 });
  expect(await other.actor.db.selectFrom('order_parts').selectAll().execute()).toEqual([]);
});
