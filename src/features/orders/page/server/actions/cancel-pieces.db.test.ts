import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { orderBody } from '#connectors/amware/map.ts';
import { getOrderBalance } from '#features/orders/balance/contract.ts';
import { refetchOrder } from '#features/orders/intake/server/refetch-order.job.ts';
import { getOrder } from '#features/orders/order/detail-contract.ts';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { OrderToSubmit } from '#features/warehouse/fulfilment/server/submit-order.write.ts';
import { changedMeanwhile } from '../../../../../../tests/changed-meanwhile.ts';
import { givenPipeline } from '../../../../../../tests/crash/given-pipeline.ts';
import { passTime } from '../../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../../tests/given.ts';
import { givenPartners, givenRun } from '../../../../../../tests/given-connection.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const p = await givenPipeline(world, partners);

beforeEach(() => passTime(world));

const cups = { itemCode: 'TAZA-01', description: 'Taza', quantity: 3, priceEach: 20 };
const jug = { itemCode: 'JARRA-01', description: 'Jarra', quantity: 1, priceEach: 30 };

const kit = [
  { itemCode: 'KIT-CAFE', description: 'Juego de café', quantity: 2, priceEach: 69 },
  { itemCode: 'CAFE-01', description: 'Café', quantity: 2, priceEach: 0, parentItemCode: 'KIT-CAFE' },
  { itemCode: 'TAZA-01', description: 'Taza', quantity: 4, priceEach: 0, parentItemCode: 'KIT-CAFE' },
];

const Ledger = z.array(
  z.object({ method: z.string(), path: z.string(), status: z.number().nullable(), body: z.unknown() }),
);
const Sent = z.object({ totals: z.object({ total: z.string(), tax: z.string() }) });

/** The balance of an order, and refunds of it that were paid back by other means. */
function lifeOf(id: number) {
  const balance = async () => getOrderBalance.replies[200].parse((await p.staff.get(`/api/orders/${id}/balance`)).body);
  return {
    balance,
    told: async () => {
      const { imbalances, moving } = await balance();
      return [...imbalances.map(({ kind, subject }) => `${kind} ${subject}`), ...moving.map(({ kind }) => kind)];
    },
    refund: async (lines: { source_item_id: string; pieces: number }[], shipping: string) => {
      const path = `/api/orders/${id}/refunds`;
      const { left } = getRefundable.replies[200].parse((await p.staff.get(path)).body);
      const way = { to: 'elsewhere', means: 'Transfer', reference: '', paid_on: '2026-11-20' };
      const body = { lines, shipping, goodwill: '0', reason: 'The buyer called', way, left };
      expect(await p.staff.post(path, body)).toMatchObject({ status: 201 });
    },
  };
}

/** An order that the warehouse has, of three cups and a jug, and what a member and the partners do to it. */
async function givenSent(details: object[] = [cups, jug]) {
  const { id, source } = await p.waitingOrder({ currencyCode: 'usd', shippingTotal: 5, details });
  await p.send();
  const { amware_ref_num } = await p.order(id);
  const shown = async () => getOrder.replies[200].parse((await p.staff.get(`/api/orders/${id}`)).body);
  const lineOf = async (sku: string) => {
    const line = (await shown()).lines.find((one) => one.sku === sku);
    if (!line) throw new Error(`the order has no ${sku}`);
    return line.source_item_id;
  };
  const calls = async () => {
    const path = `/coree/v1/orders/${amware_ref_num}`;
    const all = Ledger.parse(await partners.control('GET', '/ledger/coree'));
    return all.filter((one) => one.method === 'PUT' && one.path === path);
  };
  const post = (lines: object[], version: number) =>
    p.staff.post(`/api/orders/${id}/cancel-pieces`, { lines, version, reason: 'The buyer called' });
  return {
    id,
    ...lifeOf(id),
    shown,
    post,
    cancel: async (pieces: Readonly<Record<string, number>>) => {
      const lines = Object.entries(pieces).map(async ([sku, count]) => ({
        source_item_id: await lineOf(sku),
        pieces: count,
      }));
      return post(await Promise.all(lines), (await shown()).version);
    },
    change: async (change: object) => {
      await partners.control('PUT', `/exigo/orders/${source}`, change);
      await passTime(world);
      await p.import();
    },
    step: (name: string) => partners.control('POST', `/coree/orders/${amware_ref_num}/${name}`),
    puts: async () => (await calls()).map(({ status }) => status),
    /** What the warehouse was last told that the order comes to. */
    total: async () => Sent.parse((await calls()).at(-1)?.body).totals.total,
    /** As after a try that the warehouse took, of which nothing is known here. */
    leaveUnanswered: async () => {
      const [write] = (await p.commands(id)).filter(({ type }) => type === 'change_order');
      const { order } = z.object({ order: OrderToSubmit }).parse(write?.payload);
      const { token } = await p.warehouseLogin();
      const reply = await fetch(`${partners.url}/coree/v1/orders/${amware_ref_num}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'x-account-code': 'DEMO', 'content-type': 'application/json' },
        body: JSON.stringify(orderBody(order)),
      });
      expect(reply.status).toBe(200);
      await world.sql("update partner_writes set state = 'in_doubt', attempts = 1 where id = $1", [write?.id]);
    },
    asked: () =>
      p.actor.db
        .selectFrom('submission_changes')
        .select(['state', 'answer', 'reason', 'asked_by'])
        .where('order_id', '=', id)
        .orderBy('id')
        .execute(),
    held: () => world.sql('select sum(quantity)::int as pieces from stock_reservations where order_id = $1', [id]),
  };
}

const left = (cupsLeft: number) => [
  {
    lines: [
      { sku: 'TAZA-01', qty: cupsLeft },
      { sku: 'JARRA-01', qty: 1 },
    ],
  },
];
const asSent = { wanted: 4, with_warehouse: 4, on_hold: 4, cancelled: 0 };

test('pieces come off once the warehouse agrees, their stock is released, and their money is owed', async () => {
  const { id, cancel, told, puts, total, balance, shown, asked, held } = await givenSent();
  expect((await cancel({ 'TAZA-01': 1 })).status).toBe(200);
  expect(await told()).toEqual(['cancelled_pieces']);
  expect((await balance()).sum.pieces).toMatchObject(asSent);
  expect(await shown()).toMatchObject({
    version: 1,
    pieces_cancellation: { state: 'asked', reason: '', lines: [{ sku: 'TAZA-01', pieces: 1 }] },
  });
  await p.send();
  await p.sendLater();
  expect(await puts()).toEqual([200]);
  expect(await total()).toBe('75.00');
  expect(await p.inWarehouse(id)).toMatchObject(left(2));
  expect((await balance()).sum.pieces).toMatchObject({ wanted: 3, with_warehouse: 3, on_hold: 3, cancelled: 1 });
  expect(await held()).toEqual([{ pieces: 3 }]);
  expect((await balance()).imbalances).toMatchObject([{ kind: 'overpaid', subject: 'TAZA-01', amount: '20.00' }]);
  expect(await shown()).toMatchObject({ version: 2, pieces_cancellation: null });
  expect(await asked()).toMatchObject([{ state: 'taken', answer: '', reason: 'The buyer called' }]);
  expect(await p.events(id)).toEqual(expect.arrayContaining(['order.pieces_cancel_asked', 'order.line_changed']));
});

test('a whole line comes off, and the parcel of the rest completes the order', async () => {
  const { id, cancel, step, shown } = await givenSent();
  await cancel({ 'JARRA-01': 1 });
  await p.send();
  expect(await p.inWarehouse(id)).toMatchObject([{ lines: [{ sku: 'TAZA-01', qty: 3 }] }]);
  await step('packing');
  await step('ship');
  await p.ship();
  await p.sendLater();
  expect(await shown()).toMatchObject({ order_status: 'fulfilled', lines: [{ sku: 'TAZA-01', quantity: 3 }] });
});

test('a kit comes off with its parts, and the warehouse is told what the rest comes to', async () => {
  const { id, cancel, told, total, held, balance, shown } = await givenSent([...kit, jug]);
  expect(await held()).toEqual([{ pieces: 7 }]);
  expect((await cancel({ 'KIT-CAFE': 1 })).status).toBe(200);
  await p.send();
  expect(await total()).toBe('104.00');
  expect(await p.inWarehouse(id)).toMatchObject([
    {
      lines: [
        { sku: 'CAFE-01', qty: 1 },
        { sku: 'TAZA-01', qty: 2 },
        { sku: 'JARRA-01', qty: 1 },
      ],
    },
  ]);
  expect(await held()).toEqual([{ pieces: 4 }]);
  expect(await shown()).toMatchObject({
    lines: [{ sku: 'KIT-CAFE', quantity: 1 }, { quantity: 1 }, { quantity: 2 }, { sku: 'JARRA-01', quantity: 1 }],
  });
  expect((await balance()).sum.pieces).toMatchObject({ wanted: 4, with_warehouse: 4, on_hold: 4, cancelled: 3 });
  expect(await told()).toEqual(['overpaid KIT-CAFE']);
});

test('of what the channel takes off the warehouse is told what the channel charges', async () => {
  const { id, change, puts, total } = await givenSent();
  await change({ details: [{ ...cups, quantity: 2 }, jug] });
  await p.sendLater();
  expect(await puts()).toEqual([200]);
  expect(await p.inWarehouse(id)).toMatchObject(left(2));
  expect(await total()).toBe('75.00');
});

test('pieces that are refunded while the warehouse has the order are told, and cancelled there', async () => {
  const { id, refund, cancel, told, shown } = await givenSent();
  await refund([{ source_item_id: '1', pieces: 1 }], '0');
  expect(await told()).toEqual(['refunded_unsent TAZA-01']);
  const [line] = (await shown()).lines;
  expect(line).toMatchObject({ quantity: 3 });
  await cancel({ 'TAZA-01': 1 });
  expect(await told()).toEqual(['cancelled_pieces']);
  await p.send();
  expect(await p.inWarehouse(id)).toMatchObject(left(2));
  expect(await told()).toEqual([]);
});

test('an order that is refunded as a whole before it went to the warehouse stays here, and is cancelled', async () => {
  const source = await p.createOrder({ currencyCode: 'usd', shippingTotal: 5, details: [cups, jug] });
  await p.import();
  const { id = 0 } = (await p.find(source)) ?? {};
  await p.check(id);
  const life = lifeOf(id);
  const all = [
    { source_item_id: '1', pieces: 3 },
    { source_item_id: '2', pieces: 1 },
  ];
  await life.refund(all, '5');
  await p.check(id);
  expect(await life.told()).toEqual(['refunded_unsent TAZA-01', 'refunded_unsent JARRA-01']);
  await p.submit(id);
  await p.sendLater();
  expect(await p.inWarehouse(id)).toEqual([]);
  expect(await p.staff.post(`/api/orders/${id}/cancel`, { reason: 'Refunded' })).toMatchObject({ status: 200 });
  expect(await life.told()).toEqual([]);
  expect((await life.balance()).sum).toMatchObject({
    pieces: { on_hold: 0, with_warehouse: 0, sent: 0 },
    amounts: { charged: '95.00', refunded: '95.00' },
  });
});

test('where it is too late nothing changes, and the order says what the warehouse said', async () => {
  const { id, cancel, step, told, puts, balance, shown, asked } = await givenSent();
  await step('packing');
  await cancel({ 'TAZA-01': 1 });
  await p.send();
  await p.sendLater();
  expect(await puts()).toEqual([409]);
  expect(await told()).toEqual([]);
  expect((await balance()).sum.pieces).toMatchObject(asSent);
  expect(await p.inWarehouse(id)).toMatchObject(left(3));
  const refused = {
    state: 'refused',
    reason: expect.stringMatching(/packing/),
    lines: [{ sku: 'TAZA-01', pieces: 1 }],
  };
  expect(await shown()).toMatchObject({ version: 1, pieces_cancellation: refused });
  expect(await asked()).toMatchObject([{ state: 'refused' }]);
});

test('an answer that is lost is asked for, and the pieces come off once', async () => {
  const { id, cancel, told, held, puts, balance } = await givenSent();
  await cancel({ 'TAZA-01': 2 });
  await p.fault({ partner: 'coree', kind: 'drop-after-commit', match: 'PUT /coree/v1/orders', count: 1, seed: 'off' });
  await p.send();
  await p.sendLater();
  await p.sendLater();
  expect((await puts()).filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(await p.inWarehouse(id)).toMatchObject(left(1));
  expect(await held()).toEqual([{ pieces: 2 }]);
  expect((await balance()).sum.pieces).toMatchObject({ wanted: 2, with_warehouse: 2, cancelled: 2 });
  expect(await told()).toEqual(['overpaid TAZA-01']);
});

test('a request that did not arrive ends once the warehouse packs, and the channel is told of the parcel', async () => {
  const { id, cancel, step, puts, told } = await givenSent();
  await cancel({ 'TAZA-01': 1 });
  await world.sql(
    "update partner_writes set state = 'in_doubt', attempts = 1 where order_id = $1 and type = 'change_order'",
    [id],
  );
  await step('packing');
  await step('ship');
  await p.ship();
  await p.sendLater();
  await p.sendLater();
  expect((await puts()).at(-1)).toBe(409);
  expect((await p.commands(id)).map(({ type, state }) => [type, state])).toEqual([
    ['submit_order', 'done'],
    ['change_order', 'refused'],
    ['notify_shipment', 'done'],
  ]);
  const { source_order_id } = await p.order(id);
  expect(await p.notifications(source_order_id)).toHaveLength(1);
  expect(await told()).toEqual([]);
});

test('a parcel that left before the warehouse was asked has all, and nothing comes off', async () => {
  const { id, cancel, step, told, puts, shown } = await givenSent();
  await cancel({ 'TAZA-01': 1 });
  await step('packing');
  await step('ship');
  await p.ship();
  await p.send();
  await p.sendLater();
  expect(await puts()).toEqual([409]);
  expect(await told()).toEqual([]);
  expect(await shown()).toMatchObject({ order_status: 'fulfilled', lines: [{ quantity: 3 }, { quantity: 1 }] });
  expect(await p.problems(id)).toEqual([]);
});

test('a parcel without them that is read before the answer completes the order', async () => {
  const { id, cancel, step, told, shown, puts, leaveUnanswered } = await givenSent();
  await cancel({ 'TAZA-01': 1 });
  await leaveUnanswered();
  await step('packing');
  await step('ship');
  await p.ship();
  expect(await shown()).toMatchObject({ order_status: 'partially_shipped' });
  await p.sendLater();
  await p.sendLater();
  expect(await shown()).toMatchObject({ order_status: 'fulfilled', lines: [{ quantity: 2 }, { quantity: 1 }] });
  expect(await told()).toEqual(['overpaid TAZA-01']);
  expect(await p.problems(id)).toEqual([]);
  expect(await puts()).toEqual([200]);
});

test('what the channel changes meanwhile is read afterwards, and leaves the pieces out too', async () => {
  const { id, cancel, change, puts, told } = await givenSent();
  await cancel({ 'TAZA-01': 1 });
  await change({ address1: 'Av. Nueva 3' });
  expect(await p.order(id)).toMatchObject({ needs_refetch: true, address: 'Av. Larco 1' });
  await p.send();
  await refetchOrder.run({ order_id: id }, givenRun(world, p.actor));
  await p.sendLater();
  expect(await puts()).toEqual([200, 200]);
  expect(await p.inWarehouse(id)).toMatchObject(left(2));
  expect(await p.order(id)).toMatchObject({ needs_refetch: false, address: 'Av. Nueva 3' });
  expect(await told()).toEqual(['overpaid TAZA-01']);
});

test('an order that is packed while its pieces are cancelled is not asked about', async () => {
  const { id, cancel, puts } = await givenSent();
  const packed = "update orders set order_status = 'packing' where id = $1";
  const reply = await changedMeanwhile(world, [[packed, [id]]], () => cancel({ 'TAZA-01': 1 }));
  expect(reply).toMatchObject({ status: 409 });
  await p.send();
  expect(await puts()).toEqual([]);
});

test('of two presses at once one asks, and what cannot be is refused with its reason', async () => {
  const { cancel, post, puts, shown } = await givenSent();
  const replies = await Promise.all([cancel({ 'TAZA-01': 1 }), cancel({ 'TAZA-01': 1 })]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await p.send();
  expect(await puts()).toEqual([200]);
  expect(await cancel({ 'TAZA-01': 3 })).toMatchObject({
    status: 422,
    body: { errors: { lines: [expect.any(String)] } },
  });
  const all = await cancel({ 'TAZA-01': 2, 'JARRA-01': 1 });
  expect(all).toMatchObject({ status: 422, body: { message: expect.stringContaining('cancel the order') } });
  const [line] = (await shown()).lines;
  const stale = await post([{ source_item_id: line?.source_item_id, pieces: 1 }], 1);
  expect(stale).toMatchObject({ status: 409, body: { message: expect.stringContaining('changed this meanwhile') } });
});

test('an order that waits here is edited instead', async () => {
  const { id } = await p.waitingOrder({ details: [cups, jug] });
  const [line] = await p.actor.db.selectFrom('line_items').selectAll().where('order_id', '=', id).execute();
  const body = { lines: [{ source_item_id: line?.source_item_id, pieces: 1 }], version: 1, reason: 'No' };
  expect(await p.staff.post(`/api/orders/${id}/cancel-pieces`, body)).toMatchObject({
    status: 409,
    body: { message: 'The order is no longer waiting for this' },
  });
});
