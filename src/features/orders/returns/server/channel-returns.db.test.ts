import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { getRefundable } from '#features/orders/refunds/contract.ts';
import { givenShopifySales } from '../../../../../tests/crash/given-shopify-sales.ts';
import { passTime } from '../../../../../tests/crash/passing-time.ts';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenPartners } from '../../../../../tests/given-connection.ts';
import { findOrderReturns, ReturnDetail, requestReturn, type Step } from '../contract.ts';

/** Returns that a Shopify shop and Bodega have in common. */
const partners = await givenPartners();
const world = await givenWorld({ allowed_hosts: [partners.host] });
const { staff, actor, givenSale } = await givenShopifySales(world, partners);

beforeEach(() => passTime(world));

const fault = (more: object) =>
  partners.control('POST', '/faults', { partner: 'shopify', rate: 1, match: '/shopify/admin/api', ...more });

const Shown = z.object({
  returns: z.array(
    z.object({
      id: z.int(),
      status: z.string(),
      deliveries: z.array(z.object({ number: z.string().nullable() })),
      lines: z.array(
        z.object({
          quantity: z.int(),
          dispositions: z.array(z.object({ type: z.string(), quantity: z.int() })),
        }),
      ),
    }),
  ),
  refunds: z.array(z.object({ total: z.int() })),
});

/** Two jugs that left, and returns of them on both sides. */
async function givenSent() {
  const sale = await givenSale();
  await sale.submit();
  await sale.ship();
  const path = `/api/orders/${sale.id}/returns`;
  const found = async () => findOrderReturns.replies[200].parse((await staff.get(path)).body);
  const [line] = (await found()).returnable;
  const source_item_id = line?.source_item_id ?? '';
  const atShop = async () => {
    const { returns, refunds } = Shown.parse(await sale.shown());
    return { returns, refunds };
  };
  return {
    ...sale,
    found,
    atShop,
    /** The returns of the shop as one text each: status, pieces, parcels, findings. */
    there: async () =>
      (await atShop()).returns.map(({ status, deliveries, lines }) =>
        [
          status,
          lines.map(({ quantity }) => quantity).join(),
          ...deliveries.map(({ number }) => number),
          ...lines.flatMap(({ dispositions }) => dispositions.map(({ type, quantity }) => `${quantity} ${type}`)),
        ].join(' · '),
      ),
    /** The returns here, likewise. */
    here: async () => {
      const { returns } = await found();
      return returns.map(({ state, pieces }) => `${state} ${pieces}`);
    },
    make: async (quantity: number, is_authorised = true) => {
      const lines = [{ source_item_id, quantity, left: (await found()).returnable[0]?.left ?? 0 }];
      const made = await staff.post(path, { lines, reason: 'damaged', is_authorised, note: 'Box was wet' });
      return requestReturn.replies[201].parse(made.body).id;
    },
    take: async (id: number, step: Step) => (await staff.post(`/api/returns/${id}/steps`, step)).status,
    read: async () => {
      await sale.read();
      const [{ id = 0 } = {}] = (await found()).returns;
      return ReturnDetail.parse((await staff.get(`/api/returns/${id}`)).body);
    },
    inspect: (good: number, damaged: number, missing = 0): Step => ({
      step: 'inspect',
      lines: [{ source_item_id, good, damaged, missing }],
      restock_at: good > 0 ? 'LIM1' : null,
    }),
    /** Pieces are refunded at the shop. */
    payBack: async (pieces: number) => {
      const refunds = `/api/orders/${sale.id}/refunds`;
      const { left } = getRefundable.replies[200].parse((await staff.get(refunds)).body);
      const lines = [{ source_item_id, pieces }];
      const body = { lines, shipping: '0', goodwill: '0', reason: 'Broken', way: { to: 'channel' }, left };
      expect((await staff.post(refunds, body)).status).toBe(201);
    },
    writes: () =>
      actor.db.selectFrom('partner_writes').select(['type', 'state']).where('order_id', '=', sale.id).execute(),
  };
}

test('a buyer asks in the shop, staff do all of it here, and both sides end the same', async () => {
  const sale = await givenSent();
  await sale.inReturn('POST', '', { pieces: 1, reason: 'DEFECTIVE', customerNote: 'It leaks' });
  expect(await sale.here()).toEqual(['requested 1']);
  const { id, ...asked } = await sale.read();
  expect(asked).toMatchObject({ reason: 'defective', note: 'It leaks', channel: { name: 'Shopify', is_told: true } });
  expect(asked.channel?.number).toMatch(/R1$/);
  expect(await sale.take(id, { step: 'authorise' })).toBe(200);
  await sale.send();
  expect(await sale.there()).toEqual(['OPEN · 1']);
  await sale.take(id, { step: 'send', tracking_number: 'BACK-1' });
  await sale.take(id, { step: 'receive' });
  await sale.take(id, sale.inspect(0, 1));
  await sale.send();
  expect(await sale.there()).toEqual(['OPEN · 1 · BACK-1 · 1 NOT_RESTOCKED']);
  await sale.payBack(1);
  await sale.send();
  await sale.read();
  await sale.take(id, { step: 'close', outcome: 'refunded', reason: '' });
  await sale.send();
  expect((await sale.read()).state).toBe('closed');
  expect(await sale.there()).toEqual(['CLOSED · 1 · BACK-1 · 1 NOT_RESTOCKED']);
  expect((await sale.atShop()).refunds).toHaveLength(1);
  expect(await sale.here()).toEqual(['closed 1']);
  expect(await sale.told()).toEqual([]);
  expect((await sale.balance()).sum.pieces).toMatchObject({ sent: 2, returned: 1, refunded: 1 });
});

test('what staff make here is in the shop once, though its answer is lost and it was read before', async () => {
  const sale = await givenSent();
  await sale.make(1);
  expect(await sale.there()).toEqual([]);
  await fault({ kind: 'drop-after-commit', skip: 2 });
  await sale.send();
  await fault({ kind: 'drop-after-commit', rate: 0 });
  expect(await sale.there()).toEqual(['OPEN · 1']);
  await sale.read();
  expect(await sale.here()).toEqual(['authorised 1']);
  await sale.send();
  await sale.send();
  expect(await sale.there()).toEqual(['OPEN · 1']);
  expect((await sale.writes()).filter(({ type }) => type === 'tell_return')).toEqual([
    { type: 'tell_return', state: 'done' },
  ]);
  expect((await sale.read()).channel?.number).toMatch(/R1$/);
});

test('a shop that was away shows all of a return once it is back, and nothing of what nobody authorised', async () => {
  const sale = await givenSent();
  await fault({ kind: 'error-500' });
  const id = await sale.make(2, false);
  await sale.send();
  expect((await sale.writes()).filter(({ type }) => type === 'tell_return')).toEqual([]);
  await sale.take(id, { step: 'authorise' });
  await sale.send();
  await sale.take(id, sale.inspect(1, 0, 1));
  await sale.take(id, { step: 'close', outcome: 'nothing', reason: 'Used' });
  await fault({ kind: 'error-500', rate: 0 });
  for (const _ of [1, 2, 3]) await sale.send();
  expect(await sale.there()).toEqual(['CLOSED · 2 · 1 NOT_RESTOCKED · 1 MISSING']);
  expect((await sale.read()).state).toBe('closed');
});

test('what one side refuses the other one refuses, and its pieces are free on both', async () => {
  const sale = await givenSent();
  await sale.inReturn('POST', '', { pieces: 1 });
  const { id } = await sale.read();
  await sale.take(id, { step: 'refuse', reason: 'Final sale' });
  await sale.send();
  expect(await sale.there()).toEqual(['DECLINED · 1']);
  await sale.make(2);
  await sale.send();
  const [, second] = (await sale.atShop()).returns;
  await sale.inReturn('PUT', `/${second?.id}`, { status: 'cancelled' });
  expect(await sale.here()).toEqual(['refused 2', 'refused 1']);
  expect((await sale.found()).returnable).toMatchObject([{ left: 2 }]);
  expect(await sale.told()).toEqual([]);
});

test('money of a return whose answer is lost goes back once', async () => {
  const sale = await givenSent();
  const id = await sale.make(1);
  await sale.send();
  await sale.take(id, sale.inspect(1, 0));
  await sale.send();
  await sale.payBack(1);
  await fault({ kind: 'drop-after-commit', skip: 2 });
  await sale.send();
  await fault({ kind: 'drop-after-commit', rate: 0 });
  expect((await sale.atShop()).refunds).toHaveLength(1);
  await sale.read();
  for (const _ of [1, 2]) await sale.send();
  expect((await sale.atShop()).refunds).toHaveLength(1);
  await sale.read();
  await sale.take(id, { step: 'close', outcome: 'refunded', reason: '' });
  await sale.send();
  expect(await sale.told()).toEqual([]);
  expect((await sale.balance()).sum.pieces).toMatchObject({ returned: 1, restocked: 1, refunded: 1 });
});
