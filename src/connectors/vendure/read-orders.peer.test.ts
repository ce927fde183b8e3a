import { expect, test } from 'vitest';
import { z } from 'zod';
import { cancel, modifyAddress, refund, settleRefund, shipByHand } from '../../../tests/peers/vendure-orders.ts';
import { openChannel } from '../../../tests/peers/vendure-target.ts';
import { type OrdersTarget, ordersSuite } from '../suites/orders-suite.ts';
import { readAll } from '../suites/read-all.ts';

const Added = z.object({ id: z.string() });

async function openOrders(): Promise<OrdersTarget> {
  const target = await openChannel({ now: () => new Date('2030-02-01T00:00:00Z') });
  let bought: string | undefined;
  /** The first is bought, the others are copies of it. */
  const add = async (columns: Record<string, string>) => {
    const path = bought === undefined ? `/orders/${await target.buy()}` : `/orders/${bought}/copy`;
    const { id } = Added.parse(await target.control('POST', path, columns));
    bought ??= id;
    return id;
  };
  return {
    ...target,
    page_size: 100,
    addOrder: (at) => add({ orderPlacedAt: at, updatedAt: at }),
    addMalformedOrder: (at) => add({ orderPlacedAt: at, updatedAt: at, code: '' }),
    changeOrder: async (id, at) => {
      await target.control('POST', `/orders/${id}`, { updatedAt: at, shippingAddress: { fullName: 'Somebody else' } });
    },
  };
}

ordersSuite(openOrders);

test('an order as a customer placed it', async () => {
  const target = await openChannel();
  const id = await target.buy([4, 1]);
  const { items } = await readAll(target, 'orders', null);
  expect(items).toEqual([
    expect.objectContaining({
      source_order_id: id,
      source_order_number: expect.stringMatching(/^[0-9A-Z]{16}$/),
      order_state: 'open',
      is_virtual: false,
      customer: expect.objectContaining({
        customer_name: 'Ana Díaz',
        email: 'ana@example.test',
        phone: '+51 1 555 0101',
      }),
      customer_name: 'Ana Díaz Rojas',
      customer_email: 'ana@example.test',
      customer_phone: '+51 1 555 0102',
      company_name: 'Casa Díaz',
      address: 'Av. Larco 100',
      address_2: 'Piso 2',
      city: 'Lima',
      state: 'Lima',
      postal_code: '15074',
      country: 'PE',
      shipping_code: 'standard',
      source_shipping: 'Standard',
      source_location: expect.stringMatching(/^\d+$/),
      currency: 'USD',
      tax_cost: '11.10',
      shipping_cost: '5.00',
      total_cost: '77.80',
      discount_cost: '0.00',
      prices_include_tax: false,
      payments: [
        {
          means: 'test-payment',
          amount: '77.80',
          currency: 'USD',
          paid_at: expect.stringMatching(/Z$/),
          reference: expect.any(String),
        },
      ],
      buyer_tax_id: '',
      tracking_number: null,
      lines: [
        expect.objectContaining({
          sku: 'LAMP-01',
          quantity: 4,
          unit_price: '12.34',
          line_total: '49.36',
          discount: '0.00',
          taxes: [{ name: expect.any(String), rate: '18', amount: '8.88' }],
          is_goods: true,
        }),
        expect.objectContaining({
          sku: 'TAZA-01',
          quantity: 1,
          unit_price: '12.34',
          line_total: '12.34',
          is_goods: true,
        }),
      ],
    }),
  ]);
});

test('a cart and a draft are no orders', async () => {
  const target = await openChannel();
  await target.admin('mutation { createDraftOrder { id } }', {}, z.unknown());
  expect((await readAll(target, 'orders', null)).items).toEqual([]);
});

/** An order of twenty days ago and a new one, both read; and the next run's version of the old one. */
async function openRead() {
  const target = await openChannel();
  const id = await target.buy();
  const then = new Date(Date.now() - 20 * 24 * 3_600_000).toISOString();
  await target.control('POST', `/orders/${id}`, { orderPlacedAt: then, updatedAt: then });
  await target.buy();
  const { items, watermark } = await readAll(target, 'orders', null);
  const line = { orderLineId: items[0]?.lines[0]?.source_item_id ?? '', quantity: 4 };
  let from = watermark;
  const next = async () => {
    const run = await readAll(target, 'orders', from);
    from = run.watermark;
    return run.items.find(({ source_order_id }) => source_order_id === id);
  };
  return { target, id, line, next };
}

test('an address that is corrected in the shop is found in the next run, though the time of the change does not move', async () => {
  const { target, id, next } = await openRead();
  await modifyAddress(target, id, 'Av. Arequipa 200');
  expect(await next()).toMatchObject({ order_state: 'open', address: 'Av. Arequipa 200' });
});

test('while an order is being modified it is left out', async () => {
  const { target, id, next } = await openRead();
  await target.admin(
    `mutation { transitionOrderToState(id: "${id}", state: "Modifying") { __typename } }`,
    {},
    z.unknown(),
  );
  expect(await next()).toBeUndefined();
});

test('pieces that are cancelled in the shop are gone in the next run', async () => {
  const { target, id, line, next } = await openRead();
  await cancel(target, id, [{ ...line, quantity: 1 }]);
  expect((await next())?.lines).toMatchObject([{ quantity: 3, unit_price: '12.34', line_total: '37.02' }]);
});

test('refunds made in the shop are reported, and refunded pieces that are cancelled too are left out', async () => {
  const { target, id, line, next } = await openRead();
  const piece = { ...line, quantity: 1 };
  const refundId = await refund(target, id, { amount: 1456, reason: 'Broken', lines: [piece] });
  const refunded = { source_refund_id: refundId, total: '14.56', shipping: '0.00', reason: 'Broken' };
  const one = { source_item_id: line.orderLineId, sku: 'LAMP-01', pieces: 1, amount: '12.34', restock: 'none' };
  expect(await next()).toMatchObject({
    lines: [{ quantity: 4 }],
    refunds: [{ ...refunded, state: 'asked', lines: [{ ...one, left_out: 0 }], left_out_total: '0.00' }],
  });
  await settleRefund(target, refundId);
  await cancel(target, id, [piece]);
  expect(await next()).toMatchObject({
    order_state: 'open',
    lines: [{ quantity: 3 }],
    refunds: [{ ...refunded, state: 'done', lines: [{ ...one, left_out: 1 }], left_out_total: '14.56' }],
  });
});

test('an order that is cancelled in the shop is found in the next run', async () => {
  const { target, id, next } = await openRead();
  await cancel(target, id);
  expect(await next()).toMatchObject({ order_state: 'cancelled' });
});

test('one that is shipped in the shop is found at the latest when each of the last 30 days had its run', async () => {
  const { target, line, next } = await openRead();
  await shipByHand(target, [line], 'HAND-1');
  const found: unknown[] = [];
  for (let runs = 0; runs < 30; runs += 1) found.push((await next())?.order_state);
  expect(found.filter((state) => state !== undefined)).toEqual(['shipped']);
});
