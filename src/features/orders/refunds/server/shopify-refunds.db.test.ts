import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { importOrders } from '#features/orders/intake/server/import-orders.job.ts';
import { givenShopifySales } from '../../../../../tests/crash/given-shopify-sales.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { getRefundable } from '../contract.ts';

const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const { account_id, staff, run, channel, givenSale } = await givenShopifySales(world, partners);

beforeEach(() => passTime(world));

const agreed = { imbalances: [], moving: [] };

test('a piece that is refunded before the order is sent stays here, and the other one leaves', async () => {
  const { refund, submit, ship, balance, shown } = await givenSale();
  await refund({ pieces: 1, restockType: 'CANCEL', note: 'Changed my mind' });
  expect(await balance()).toMatchObject({ ...agreed, sum: { pieces: { sold: 2, cancelled: 1, on_hold: 1 } } });
  await submit();
  await ship();
  expect(await balance()).toMatchObject({
    ...agreed,
    rows: [{ pieces: { sold: 2, sent: 1, refunded: 1 } }, { kind: 'shipping', amounts: { charged: '5.00' } }],
    sum: { pieces: { on_hold: 0 } },
  });
  expect(await shown()).toMatchObject({ displayFulfillmentStatus: 'FULFILLED', fulfilments: [{}] });
});

test('a piece that is refunded while the warehouse has the order is taken out there', async () => {
  const { refund, submit, send, ship, told, balance, order } = await givenSale();
  await submit();
  expect(await order()).toMatchObject({ in_amware: 1 });
  await refund({ pieces: 1, restockType: 'CANCEL' });
  expect(await told()).toEqual(['change ']);
  await send();
  expect(await told()).toEqual([]);
  await ship();
  const sum = { pieces: { sold: 2, cancelled: 1, sent: 1, refunded: 1, on_hold: 0 } };
  expect(await balance()).toMatchObject({ ...agreed, sum });
  const { charged, refunded } = (await balance()).sum.amounts;
  expect(Number(charged) - 5).toBeCloseTo(2 * Number(refunded));
});

test('two refunds of one piece each before it left: nothing leaves, and all is given back', async () => {
  const { refund, submit, balance, order } = await givenSale();
  await refund({ pieces: 1, restockType: 'CANCEL' });
  await refund({ pieces: 1, restockType: 'CANCEL', shipping: 500 });
  await submit();
  expect(await order()).toMatchObject({ order_status: 'cancelled', in_amware: 0 });
  const { imbalances, moving, sum } = await balance();
  expect({ imbalances, moving }).toEqual(agreed);
  expect(sum).toMatchObject({ pieces: { sold: 2, cancelled: 2, sent: 0, refunded: 2, on_hold: 0 } });
  expect(sum.amounts.refunded).toBe(sum.amounts.charged);
});

test('of two that left one comes back damaged and is refunded, and shipping and goodwill follow', async () => {
  const { id, submit, ship, refund, told, balance } = await givenSale();
  await submit();
  await ship();
  const { rows } = await balance();
  const line = { source_item_id: rows[0]?.source_item_id, quantity: 1, left: 2 };
  const made = await staff.post(`/api/orders/${id}/returns`, { lines: [line], reason: 'damaged', is_authorised: true });
  const { id: returned } = z.object({ id: z.int() }).parse(made.body);
  const step = (body: object) => staff.post(`/api/returns/${returned}/steps`, body);
  await step({ step: 'receive' });
  const found = { source_item_id: line.source_item_id, good: 0, damaged: 1, missing: 0 };
  expect((await step({ step: 'inspect', lines: [found], restock_at: null })).status).toBe(200);
  expect(await told()).toEqual(['return R-1001']);
  await refund({ pieces: 1, restockType: 'NO_RESTOCK', note: 'Damaged' });
  await refund({ shipping: 500, goodwill: 250 });
  expect((await step({ step: 'close', outcome: 'refunded' })).status).toBe(200);
  const { imbalances, moving, sum } = await balance();
  expect({ imbalances, moving }).toEqual(agreed);
  expect(sum.pieces).toMatchObject({ sold: 2, sent: 2, returned: 1, restocked: 0, refunded: 1 });
});

test('a refund of which the money is on its way keeps its piece here, and is under way', async () => {
  const { refund, told, balance, shown } = await givenSale();
  await refund({ pieces: 1, restockType: 'CANCEL', status: 'PENDING' });
  const { id, refunds } = z.object({ id: z.int(), refunds: z.array(z.object({ id: z.int() })) }).parse(await shown());
  expect(await told()).toEqual([`refund ${refunds[0]?.id}`]);
  expect((await balance()).sum.pieces).toMatchObject({ wanted: 1, refunded: 0 });
  await partners.control('PUT', `/shopify/orders/${id}/refunds/${refunds[0]?.id}`, { status: 'SUCCESS' });
  await passTime(world);
  await importOrders.run({ connection_id: channel }, run);
  expect(await balance()).toMatchObject({ ...agreed, sum: { pieces: { wanted: 1, refunded: 1 } } });
});

test('what a member gives back as a whole does not leave, though the channel is away', async () => {
  const { id, order, submit, check, told } = await givenSale();
  const away = { partner: 'shopify', match: '/shopify', kind: 'error-500', seed: 'away' };
  await partners.control('POST', '/faults', { ...away, rate: 1 });
  const { left, lines } = getRefundable.replies[200].parse((await staff.get(`/api/orders/${id}/refunds`)).body);
  const all = lines.map(({ source_item_id, unsent }) => ({ source_item_id, pieces: unsent }));
  const body = { lines: all, shipping: '0', goodwill: '0', reason: 'Ordered twice', way: { to: 'channel' }, left };
  expect(await staff.post(`/api/orders/${id}/refunds`, body)).toMatchObject({ status: 201 });
  await submit();
  await partners.control('POST', '/faults', { ...away, rate: 0 });
  expect(await order()).toMatchObject({ order_status: 'pending', in_amware: 0 });
  await check();
  expect(await order()).toMatchObject({ order_status: 'error', in_amware: 0 });
  expect(await told()).toEqual(['refunded_unsent JARRA-01', expect.stringMatching(/^refund /)]);
});

test('what the shop takes back of what left is told again, once', async () => {
  const { submit, ship, inShop, told, balance, passTelling, answer, send, read, fulfilments } = await givenSale();
  await submit();
  await ship();
  expect(await balance()).toMatchObject(agreed);
  const [made] = await fulfilments();
  await inShop('DELETE', `/${made?.id}`);
  expect(await told()).toEqual(['notification ']);
  await passTelling();
  expect(await told()).toEqual(['told_wrong JARRA-01 2 → 0']);
  expect(await answer('adopt')).toBe(409);
  expect([await answer('tell_again'), await answer('tell_again')]).toEqual([200, 409]);
  expect(await told()).toEqual(['notification ']);
  await send();
  await read();
  expect(await balance()).toMatchObject(agreed);
  expect(await fulfilments()).toMatchObject([{ status: 'CANCELLED' }, { status: 'SUCCESS', lines: [{ quantity: 2 }] }]);
});

test('what the shop sends of what the warehouse will not is taken over, and no stock of ours is deducted', async () => {
  const { id, submit, shipShort, inShop, told, balance, passTelling, answer, fulfilments, order } = await givenSale();
  await submit();
  await shipShort();
  expect(await told()).toEqual(['short_shipped JARRA-01']);
  await inShop('POST', '', { number: 'SHOP-1' });
  await passTelling();
  expect(await told()).toEqual(['short_shipped JARRA-01', 'told_wrong JARRA-01 1 → 2']);
  const counted = () =>
    world.sql('select sum(on_hand)::int as n from stock_levels where account_id = $1', [account_id]);
  const before = await counted();
  expect([await answer('adopt'), await answer('adopt')]).toEqual([200, 409]);
  expect(await balance()).toMatchObject({ ...agreed, sum: { pieces: { sold: 2, sent: 2, on_hold: 0 } } });
  expect(await order()).toMatchObject({ id, order_status: 'fulfilled' });
  expect(await counted()).toEqual(before);
  expect(await fulfilments()).toHaveLength(2);
});

test('what the shop marks as sent while the warehouse has it is told, and agrees once it left', async () => {
  const { submit, ship, inShop, told, balance, fulfilments } = await givenSale();
  await submit();
  await inShop('POST', '', { pieces: 1 });
  expect(await told()).toEqual(['told_wrong JARRA-01 0 → 1']);
  expect((await balance()).imbalances[0]?.answers).toEqual([]);
  await ship();
  expect(await balance()).toMatchObject(agreed);
  expect(await fulfilments()).toHaveLength(2);
});

test('what the shop sent before the order went to the warehouse is no part of it', async () => {
  const { submit, ship, inShop, balance } = await givenSale();
  await inShop('POST', '', { pieces: 1 });
  await submit();
  expect(await balance()).toMatchObject({ ...agreed, sum: { pieces: { sold: 1, with_warehouse: 1 } } });
  await ship();
  expect(await balance()).toMatchObject({ ...agreed, sum: { pieces: { sold: 1, sent: 1 } } });
});
