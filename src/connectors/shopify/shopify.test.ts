import { createHmac } from 'node:crypto';
import { parse, validate } from 'graphql';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { multiplyAmount, subtractAmount, sumAmounts } from '#base/money.ts';
import { schema } from '../../../sandbox/shopify/schema.ts';
import type { CommandOf } from '../core/commands.ts';
import type { RemoteOrder } from '../core/remote.ts';
import { authSuite, tokenSuite } from '../suites/auth-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { limitsSuite } from '../suites/limits-suite.ts';
import { type NotificationTarget, notifyShipmentSuite } from '../suites/notify-shipment-suite.ts';
import { type OrdersTarget, ordersSuite } from '../suites/orders-suite.ts';
import { readAll } from '../suites/read-all.ts';
import { type RefundTarget, refundSuite } from '../suites/refund-suite.ts';
import { sandboxTargets, type Target } from '../suites/sandbox-target.ts';
import { type StockWriteTarget, stockWriteSuite } from '../suites/stock-write-suite.ts';
import { webhookSuite } from '../suites/webhook-suite.ts';
import { mapOrder } from './map.ts';
import { MORE_LEVELS, ORDERS_A_PAGE } from './queries.ts';
import { ShopifyOrder } from './schema.ts';
import { ShopifySettings } from './settings.ts';
import { shopify } from './shopify.ts';

const CREDENTIALS = { client_id: 'demo', client_secret: 'sandbox-shopify' };
const PERMANENT = { access_token: 'shpat_sandbox-shopify' };

const shop = { kind: 'shopify', partner: 'shopify', credentials: CREDENTIALS };
const open = sandboxTargets({ ...shop, settings: (url) => ({ base_url: `${url}/shopify` }) });
const openUnpaid = sandboxTargets({
  ...shop,
  settings: (url) => ({ base_url: `${url}/shopify`, ships_unpaid: true }),
});

const Added = z.object({
  id: z.int(),
  displayFulfillmentStatus: z.string(),
  lines: z.array(z.object({ id: z.int(), quantity: z.int() })),
  refunds: z.array(z.object({ total: z.int() })),
  fulfilments: z.array(z.object({ tracking: z.object({ number: z.string().nullable() }) })),
});

const addOrder = async (target: Target, fields: object = {}) =>
  String(Added.parse(await target.control('POST', '/shopify/orders', fields)).id);

async function openOrders(): Promise<OrdersTarget> {
  const target = await open({}, { now: () => new Date('2030-02-01T00:00:00Z') });
  return {
    ...target,
    page_size: ORDERS_A_PAGE,
    addOrder: (updatedAt) => addOrder(target, { updatedAt }),
    addMalformedOrder: (updatedAt) => addOrder(target, { updatedAt, unitPrice: '10.123456' }),
    changeOrder: async (id, updatedAt) => {
      await target.control('PUT', `/shopify/orders/${id}`, { updatedAt, note: 'changed' });
    },
  };
}

const shownOrder = async (target: Target, id: string) =>
  Added.parse(await target.control('GET', `/shopify/orders/${id}`));

async function openNotifying(fields: object = {}): Promise<NotificationTarget> {
  const target = await open();
  return {
    ...target,
    addOrder: () => addOrder(target, fields),
    async shown(id) {
      const order = await shownOrder(target, id);
      return {
        tracking_numbers: order.fulfilments.map(({ tracking }) => tracking.number ?? ''),
        is_shipped: order.displayFulfillmentStatus === 'FULFILLED',
      };
    },
  };
}

async function openRefunds(): Promise<RefundTarget> {
  const target = await open();
  return {
    ...target,
    addOrder: () => addOrder(target, { isPaidByCard: true, shipping: 500 }),
    shown: async (id) => (await shownOrder(target, id)).refunds.map(({ total }) => (total / 100).toFixed(2)),
  };
}

async function openStock(): Promise<StockWriteTarget> {
  const target = await open();
  const products = async () => (await readAll(target, 'products', null)).items;
  const levels = async (count: number) => {
    const all = (await products()).flatMap(({ source_id, sku, levels }) =>
      levels.map(({ location, quantity }) => ({ source_id, sku, location, quantity, reported: quantity })),
    );
    return all.slice(0, count);
  };
  const unknown = (await levels(1)).flatMap((level) => [
    { ...level, source_id: '1' },
    { ...level, location: '1' },
    { ...level, source_id: 'no-number' },
    { ...level, location: '71000000051' },
  ]);
  return {
    ...target,
    levels,
    unknown,
    async reported({ source_id, location }) {
      const product = (await products()).find((one) => one.source_id === source_id);
      return product?.levels.find((one) => one.location === location)?.quantity ?? Number.NaN;
    },
    setOutside: async ({ sku, location }, quantity) =>
      void (await target.control('PUT', '/shopify/stock', { sku, locationId: Number(location), quantity })),
  };
}

ordersSuite(openOrders);
faultsSuite(open);
authSuite(open, { wrong: { ...CREDENTIALS, client_secret: 'wrong' }, calls_when_dead: 1 });
authSuite(open, { wrong: { access_token: 'wrong' }, calls_when_dead: 1 });
tokenSuite(open, {
  stream: 'orders',
  grant_path: '/shopify/admin/oauth/access_token',
  expire: (target) => target.control('POST', '/advance', { ms: 86_401_000 }),
});
limitsSuite(open, { per_minute: 600 });
notifyShipmentSuite(openNotifying);
refundSuite(openRefunds);
stockWriteSuite(openStock);

const webhook = {
  headers: {
    'x-shopify-hmac-sha256': '+DbPagpvxkWmNbUx5lRY7M30KlPVhiwnk7bi5V7yH50=',
    'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
  },
  body: '{"id":820982911946154508,"name":"#9999","note":"café ☕"}',
};

webhookSuite(shopify, {
  credentials: { client_id: 'demo', client_secret: 'shpss_test_0123456789abcdef' },
  secret_field: 'client_secret',
  raw: webhook,
  again: { ...webhook, headers: { ...webhook.headers, 'x-shopify-webhook-id': 'another' } },
  another: { ...webhook, body: `${webhook.body} ` },
  signed_at: new Date(1_763_676_000_000),
  tolerance_ms: null,
});

const notification = (change: Partial<CommandOf<'notify_shipment'>> = {}): CommandOf<'notify_shipment'> => ({
  type: 'notify_shipment',
  idem_key: 'ship:1',
  source_order_id: '1',
  parcels: [],
  cancelled_lines: [],
  non_shippable_lines: [],
  is_complete: true,
  ...change,
});

test('removed pieces are not sent with the rest, however often the notification is repeated', async () => {
  const target = await open();
  const id = await addOrder(target);
  const order = await target.connector.fetch?.order?.(target.ctx, id);
  const [line = { source_item_id: '', quantity: 0 }, ...others] = order?.lines ?? [];
  const left = [{ source_item_id: line.source_item_id, quantity: line.quantity - 1 }, ...others];
  const parcel = {
    carrier: 'UPS',
    tracking_number: '1Z1',
    tracking_url: '',
    shipped_at: '2026-11-20T15:00:00.000Z',
    lines: [{ source_item_id: line.source_item_id, quantity: 1 }],
  };
  const command = notification({ source_order_id: id, parcels: [parcel], cancelled_lines: left });
  await target.connector.act.notify_shipment?.(target.ctx, command);
  expect(await shownOrder(target, id)).toMatchObject({ displayFulfillmentStatus: 'PARTIALLY_FULFILLED' });
  expect(await target.connector.probe?.(target.ctx, command)).toMatchObject({ state: 'done' });
  expect(await target.connector.act.notify_shipment?.(target.ctx, command)).toMatchObject({ already: true });
});

errorsSuite(open, [
  {
    what: 'an order that is not there is not_found',
    expected: { kind: 'not_found' },
    provoke: async ({ connector, ctx }) => connector.act.notify_shipment?.(ctx, notification()),
  },
  {
    what: 'an address that is no shop is config',
    expected: { kind: 'config' },
    provoke: async ({ connector, ctx, open: other }) => {
      const settings = z.object({ base_url: z.string() }).parse(ctx.settings);
      const moved = { ...other({ credentials: PERMANENT }), settings: { base_url: `${settings.base_url}/nowhere` } };
      return connector.check(moved);
    },
  },
  {
    what: 'a permanent token that was taken back is auth, with what Shopify says',
    expected: { kind: 'auth', message: expect.stringContaining('Invalid API key') },
    provoke: ({ connector, open: other }) => connector.check(other({ credentials: { access_token: 'gone' } })),
  },
]);

describe('orders of Shopify', () => {
  const LATER = '2030-01-01T06:00:00.000Z';
  const read = async (fields: object) => {
    const target = await openOrders();
    const id = await addOrder(target, { updatedAt: LATER, ...fields });
    const run = await readAll(target, 'orders', '2030-01-01T00:00:00.000Z');
    return { id, items: run.items };
  };

  test('hold what their channel says, with the whole history', async () => {
    const target = await open();
    const { items, quarantined } = await readAll(target, 'orders', null);
    expect(quarantined).toEqual([]);
    expect(items.length).toBeGreaterThan(300);
    const states = new Set(items.map(({ order_state }) => order_state));
    expect(states).toEqual(new Set(['open', 'shipped', 'cancelled']));
    expect(items.some(({ is_virtual }) => is_virtual)).toBe(true);
    expect(items.some(({ customer_name }) => customer_name.startsWith('*TEST* '))).toBe(true);
    expect(items.every(({ source_location }) => /^\d+$/.test(source_location))).toBe(true);
    expect(
      items.filter(({ shipping_code }) => shipping_code === 'Recoger en tienda').every((one) => one.is_virtual),
    ).toBe(true);
    const goods = items.find(({ order_state, lines }) => order_state === 'shipped' && lines.length > 1);
    expect(goods).toMatchObject({
      source_order_number: expect.stringMatching(/^#\d+$/),
      currency: 'USD',
      total_cost: expect.stringMatching(/^\d+\.\d\d$/),
      tracking_number: expect.stringMatching(/^S\d+$/),
      language_code: expect.stringMatching(/^(es|en)$/),
      connector_link: expect.stringContaining('/admin/orders/'),
    });
  });

  test('that are not paid yet are left out, and come when they are', async () => {
    const target = await openOrders();
    const id = await addOrder(target, { updatedAt: LATER, financialStatus: 'PENDING' });
    expect((await readAll(target, 'orders', '2030-01-01T00:00:00.000Z')).items).toEqual([]);
    await target.control('PUT', `/shopify/orders/${id}`, { financialStatus: 'PAID', updatedAt: LATER });
    expect((await readAll(target, 'orders', '2030-01-01T00:00:00.000Z')).items).toHaveLength(1);
  });

  test.each([{ isCancelled: true }, { financialStatus: 'REFUNDED' }, { currentQuantity: 0 }])(
    'with %j are cancelled',
    async (fields) => {
      expect((await read(fields)).items).toMatchObject([{ order_state: 'cancelled' }]);
    },
  );

  test('that Shopify holds back say so', async () => {
    expect((await read({ isOnHold: true })).items).toMatchObject([{ order_state: 'open', is_on_hold: true }]);
  });

  test('hold as many of a line as were not taken out', async () => {
    const [whole] = (await read({ lineDiscount: 300, discount: 200 })).items;
    const [left] = (await read({ lineDiscount: 300, discount: 200, currentQuantity: 1 })).items;
    if (!whole || !left) throw new Error('the orders are not read');
    const [line] = left.lines;
    expect(left).toMatchObject({ order_state: 'open', lines: [{ quantity: 1, discount: '1.50' }] });
    expect(line?.line_total).toBe(sumAmounts([line?.unit_price ?? '']));
    expect(left.discount_cost).toBe('1.00');
    expect(left.total_cost).toBe(subtractAmount(sumAmounts([line?.line_total ?? '', left.shipping_cost]), '1.00'));
    expect(whole.total_cost).toBe(multiplyAmount(left.total_cost, 2));
    expect(sumAmounts(line?.taxes.map(({ amount }) => amount) ?? [])).not.toBe('0.00');
  });

  test('of more lines than fit on a page are read whole', async () => {
    const [order] = (await read({ lines: 60 })).items;
    expect(new Set(order?.lines.map(({ source_item_id }) => source_item_id)).size).toBe(60);
  });

  test('report their refunds, and the pieces and amounts that their lines exclude', async () => {
    const target = await openOrders();
    const id = await addOrder(target, { updatedAt: LATER, shipping: 500 });
    const one = async () => (await target.connector.fetch?.order?.(target.ctx, id)) ?? expect.fail('not read');
    const sold = await one();
    await target.control('POST', `/shopify/orders/${id}/refunds`, { pieces: 1, note: 'Broken' });
    await target.control('POST', `/shopify/orders/${id}/refunds`, { shipping: 300, goodwill: 200 });
    const left = await one();
    const piece = sumAmounts([sold.lines[0]?.unit_price ?? '']);
    expect(sold.refunds).toEqual([]);
    expect(left).toMatchObject({ order_state: 'open', shipping_cost: '2.00', lines: [{ quantity: 1 }] });
    expect(left.refunds).toMatchObject([
      {
        state: 'done',
        total: piece,
        shipping: '0.00',
        reason: 'Broken',
        lines: [{ pieces: 1, amount: piece, restock: 'unsent', left_out: 1 }],
        left_out_total: piece,
      },
      { total: '5.00', shipping: '3.00', lines: [], left_out_total: '3.00', left_out_shipping: '3.00' },
    ]);
    const off = left.refunds?.map((refund) => refund.left_out_total) ?? [];
    expect(sumAmounts([left.total_cost, ...off])).toBe(sold.total_cost);
    expect(left.source_version).not.toBe(sold.source_version);
  });

  test('that were cancelled or fulfilled include refunded pieces', async () => {
    const target = await openOrders();
    const id = await addOrder(target, { updatedAt: LATER });
    const { id: refund } = z
      .object({ id: z.int() })
      .parse(await target.control('POST', `/shopify/orders/${id}/refunds`, { pieces: 2, status: 'PENDING' }));
    const one = () => target.connector.fetch?.order?.(target.ctx, id);
    const all = { pieces: 2, left_out: 0 };
    expect(await one()).toMatchObject({ order_state: 'cancelled', refunds: [{ state: 'asked', lines: [all] }] });
    await target.control('PUT', `/shopify/orders/${id}/refunds/${refund}`, { status: 'FAILURE' });
    expect(await one()).toMatchObject({ refunds: [{ state: 'refused', left_out_total: '0' }] });
  });

  test('are read without an address', async () => {
    expect((await read({ shippingAddress: null })).items).toMatchObject([{ address: '', country: '' }]);
  });
});

test('locations, products and shipping codes are read', async () => {
  const target = await open();
  const locations = (await readAll(target, 'locations', null)).items;
  expect(locations).toContainEqual({
    id: '71000000003',
    description: 'Almacén Lima',
    city: 'Lima',
    country: 'PE',
    is_active: true,
  });
  expect(locations.filter(({ is_active }) => !is_active)).toHaveLength(1);
  const products = (await readAll(target, 'products', null)).items;
  const lamp = products.find(({ sku }) => sku === 'LAMP-01');
  expect(lamp).toMatchObject({ source_id: expect.stringMatching(/^\d+$/), barcode: expect.stringMatching(/^\d{13}$/) });
  expect(lamp?.levels).toHaveLength(6);
  expect(lamp?.qty).toBe(lamp?.levels.reduce((sum, { quantity }) => sum + quantity, 0));
  expect(products.find(({ sku }) => sku === 'GIFT-25')).toMatchObject({ qty: null, levels: [] });
  const codes = (await readAll(target, 'ship_codes', null)).items;
  expect(codes).toContainEqual({ code: 'std-ec', description: 'Envío estándar EC' });
  expect(codes).toContainEqual({ code: 'Recoger en tienda', description: 'Recoger en tienda' });
  expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
});

test('what asks for the locations that do not fit on a page is valid', () => {
  expect(validate(schema, parse(MORE_LEVELS))).toEqual([]);
});

describe('points', () => {
  const spendAll = (target: Target) => target.control('POST', '/shopify/spend', { points: 2_000 });

  test('an empty bucket is waited for as long as it takes to fill, then the call is made', async () => {
    const pauses: number[] = [];
    const target: Target = await open(
      { shopifyPerSecond: 100 },
      {
        limiter: {
          take: async () => {},
          block: async (_policy, ms) => {
            pauses.push(ms);
            await target.control('POST', '/advance', { ms });
          },
        },
      },
    );
    await target.connector.check(target.ctx);
    await spendAll(target);
    expect((await readAll(target, 'locations', null)).items).not.toEqual([]);
    expect(pauses[0]).toBeGreaterThan(50);
    expect(pauses[0]).toBeLessThanOrEqual(300);
    expect(target.ports.calls.filter(({ failure }) => failure === 'rate_limited')).toHaveLength(1);
  });

  test('when the next call would not be paid for, it waits before it is made', async () => {
    // A bucket of 20, of which a page of locations asks for all and is given 6 back.
    const target = await open({ shopifyPerSecond: 1 });
    await target.connector.check(target.ctx);
    await target.control('POST', '/advance', { ms: 20_000 });
    expect(target.ports.blocks).toEqual([]);
    await readAll(target, 'locations', null);
    expect(target.ports.blocks).toEqual([{ policy: expect.anything(), ms: expect.closeTo(14_000, -4) }]);
    expect(target.ports.calls.every(({ failure }) => failure === null)).toBe(true);
  });
});

describe('parcels', () => {
  const parcel = (tracking_number: string, source_item_id: string, quantity: number) => ({
    carrier: 'Olva',
    tracking_number,
    tracking_url: '',
    shipped_at: '2026-11-20T15:00:00.000Z',
    lines: [{ source_item_id, quantity }],
  });
  const lineOf = async (target: Target, id: string) => String((await shownOrder(target, id)).lines[0]?.id);

  test('of an order that leaves from two places are one fulfilment each', async () => {
    const target = await openNotifying({ split: true });
    const id = await target.addOrder();
    const line = await lineOf(target, id);
    const command = notification({ source_order_id: id, parcels: [parcel('1Z1', line, 2)] });
    await target.connector.act.notify_shipment?.(target.ctx, command);
    expect(await target.shown(id)).toEqual({ tracking_numbers: ['1Z1', '1Z1'], is_shipped: true });
  });

  test('say nothing of lines that came to the order after it was sent', async () => {
    const target = await openNotifying({ lines: 3 });
    const id = await target.addOrder();
    const [sent, fee] = (await shownOrder(target, id)).lines.map((line) => String(line.id));
    const command = notification({
      source_order_id: id,
      parcels: [parcel('1Z1', sent ?? '', 2)],
      non_shippable_lines: [{ source_item_id: fee ?? '', quantity: 2 }],
    });
    await target.connector.act.notify_shipment?.(target.ctx, command);
    const order = await target.connector.fetch?.order?.(target.ctx, id);
    expect(order?.lines.map((line) => line.sent)).toEqual([2, 2, 0]);
    expect(await target.connector.probe?.(target.ctx, command)).toMatchObject({ state: 'done' });
  });

  test('of an order of many lines are sent whole', async () => {
    const target = await openNotifying({ lines: 90 });
    const id = await target.addOrder();
    const { lines } = await shownOrder(target, id);
    const all = lines.map((line) => ({ source_item_id: String(line.id), quantity: line.quantity }));
    const whole = { ...parcel('1Z1', '', 0), lines: all };
    await target.connector.act.notify_shipment?.(target.ctx, notification({ source_order_id: id, parcels: [whole] }));
    expect(await target.shown(id)).toEqual({ tracking_numbers: ['1Z1'], is_shipped: true });
  });

  test('that Shopify fulfilled by other hands are left alone, and the log says so', async () => {
    const target = await openNotifying();
    const id = await target.addOrder();
    const line = await lineOf(target, id);
    const notify = (number: string) =>
      target.connector.act.notify_shipment?.(
        target.ctx,
        notification({ source_order_id: id, parcels: [parcel(number, line, 2)] }),
      );
    await notify('ELSEWHERE');
    expect(await notify('1Z1')).toMatchObject({ already: true, note: expect.stringContaining('nothing left') });
    expect(await target.shown(id)).toEqual({ tracking_numbers: ['ELSEWHERE'], is_shipped: true });
  });
});

describe('refunds', () => {
  const refund = (change: Partial<CommandOf<'refund_order'>>): CommandOf<'refund_order'> => ({
    type: 'refund_order',
    idem_key: 'refund:1',
    source_order_id: '1',
    reference: 'bodega-1',
    reason: 'Out of stock',
    currency: 'USD',
    total: '1.00',
    shipping: '0',
    lines: [],
    ...change,
  });
  const pieces = async (target: Target, id: string, count: number) => {
    const [line] = (await shownOrder(target, id)).lines;
    return [{ source_item_id: String(line?.id), pieces: count, amount: '1.00', restock: 'unsent' as const }];
  };

  test('of pieces that have not left take them off the shipment, and put them back on sale', async () => {
    const target = await openNotifying({ isPaidByCard: true });
    const id = await target.addOrder();
    const lines = await pieces(target, id, 1);
    await target.connector.act.refund_order?.(target.ctx, refund({ source_order_id: id, lines }));
    const [call] = (await target.ledger()).filter(({ body }) => JSON.stringify(body).includes('refundCreate'));
    expect(JSON.stringify(call?.body)).toContain('"restockType":"CANCEL"');
    expect(JSON.stringify(call?.body)).toContain('gid://shopify/Location/');
    const line = lines[0]?.source_item_id ?? '';
    const parcels = [
      {
        carrier: 'Olva',
        tracking_number: '1Z1',
        tracking_url: '',
        shipped_at: '2026-11-20T15:00:00.000Z',
        lines: [{ source_item_id: line, quantity: 1 }],
      },
    ];
    await target.connector.act.notify_shipment?.(target.ctx, notification({ source_order_id: id, parcels }));
    expect(await target.shown(id)).toEqual({ tracking_numbers: ['1Z1'], is_shipped: true });
  });

  test('of an order of which no payment came in, or that was paid in another currency, are refused', async () => {
    const target = await open();
    const unpaid = await addOrder(target, { isPaidByCard: true, financialStatus: 'PENDING' });
    const act = (command: CommandOf<'refund_order'>) => target.connector.act.refund_order?.(target.ctx, command);
    await expect(act(refund({ source_order_id: unpaid }))).rejects.toMatchObject({ kind: 'validation' });
    const paid = await addOrder(target, { isPaidByCard: true });
    await expect(act(refund({ source_order_id: paid, currency: 'PEN' }))).rejects.toMatchObject({ kind: 'validation' });
    await expect(act(refund({ source_order_id: '999' }))).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('webhooks', () => {
  const hints = (topic: string, body: object) =>
    shopify.webhook?.hints({ headers: { 'x-shopify-topic': topic }, body: JSON.stringify(body) });

  test.each(['orders/create', 'orders/updated', 'orders/cancelled'])('%s says which order', (topic) => {
    const order = { admin_graphql_api_id: 'gid://shopify/Order/820982911946154508' };
    expect(hints(topic, order)).toEqual([{ order: '820982911946154508' }]);
    expect(hints(topic, {})).toEqual([]);
  });

  test.each(['products/update', 'inventory_levels/update'])('%s says to read the products', (topic) => {
    expect(hints(topic, {})).toEqual([{ read: 'products' }]);
  });

  test('are good by the secret before, while that is kept', () => {
    const body = '{}';
    const headers = { 'x-shopify-hmac-sha256': createHmac('sha256', 'old').update(body).digest('base64') };
    const verify = (credentials: object) =>
      shopify.webhook?.verify({ headers, body }, { credentials, now: () => new Date() });
    expect(verify({ client_secret: 'new', previous_client_secret: 'old' })).toBe('ok');
    expect(verify({ client_secret: 'new' })).toBe('bad');
  });

  test('are asked for once, and again when Shopify has deleted it', async () => {
    const target = await open();
    const address = 'http://127.0.0.1:9/hook';
    const count = async () =>
      z
        .object({ partners: z.object({ shopify: z.object({ subscriptions: z.int() }) }) })
        .parse(await target.control('GET', '/status')).partners.shopify.subscriptions;
    const ensure = () => target.connector.webhook?.ensure?.(target.ctx, address);
    await ensure();
    await ensure();
    expect(await count()).toBe(3);
    await target.control('DELETE', '/shopify/webhooks');
    await ensure();
    expect(await count()).toBe(3);
  });
});

test("a buyer's tax id, taxes, discounts and payments are read as such", async () => {
  const target = await open();
  const attributes = [
    { key: 'Gift', value: 'yes' },
    { key: 'Cédula', value: '1710034065' },
    { key: 'Razón social', value: 'Casa Díaz' },
  ];
  const id = await addOrder(target, { country: 'EC', discount: 150, lineDiscount: 75, attributes });
  const order = await target.connector.fetch?.order?.(target.ctx, id);
  const [line] = order?.lines ?? [];
  expect(order).toMatchObject({
    buyer_tax_id: '1710034065',
    buyer_tax_id_kind: 'CEDULA',
    fiscal: { fiscal_name: 'Casa Díaz' },
    discount_cost: '1.50',
    prices_include_tax: true,
    lines: [{ discount: '0.75', is_discount: false, taxes: [{ name: 'IVA', rate: '15', amount: expect.any(String) }] }],
  });
  expect(sumAmounts([line?.line_total ?? '', '-1.50'])).toBe(sumAmounts([order?.total_cost ?? '']));
});

describe('payments', () => {
  const transaction = (kind: string, amount: string, status = 'SUCCESS') => ({
    ...{ kind, status, gateway: 'card', formattedGateway: 'Card', processedAt: '2026-11-20T10:00:00Z' },
    ...{ authorizationCode: 'A1', amountSet: { shopMoney: { amount } } },
  });
  /** An order of the sandbox as Shopify answers it, with these transactions. */
  async function mapped(transactions: readonly object[], more: object = {}) {
    const target = await open();
    const id = await addOrder(target, { isPaidByCard: true });
    const order = await target.connector.fetch?.order?.(target.ctx, id);
    const raw = z.record(z.string(), z.unknown()).parse(order?.order_json);
    const changed = { ...raw, transactions, ...more };
    return mapOrder(ShopifyOrder.parse(changed), changed, ShopifySettings.parse(target.ctx.settings));
  }
  const read = async (transactions: readonly object[]) =>
    (await mapped(transactions))?.payments.map(({ amount, paid_at }) => `${amount} ${paid_at !== null}`);

  test('are the captured amounts; a larger authorisation is awaited, unless it was voided', async () => {
    const authorised = transaction('AUTHORIZATION', '65.00');
    expect(await read([authorised])).toEqual(['65.00 false']);
    expect(await read([authorised, transaction('CAPTURE', '40.00')])).toEqual(['40.00 true', '25.00 false']);
    expect(await read([authorised, transaction('CAPTURE', '65.00')])).toEqual(['65.00 true']);
    expect(await read([authorised, transaction('CAPTURE', '40.00'), transaction('VOID', '25.00')])).toEqual([
      '40.00 true',
    ]);
    expect(await read([transaction('AUTHORIZATION', '65.00', 'FAILURE'), transaction('SALE', '65.00')])).toEqual([
      '65.00 true',
    ]);
  });

  test('that went back are refunds, and are not deducted from payments', async () => {
    expect(await read([transaction('SALE', '65.00'), transaction('REFUND', '20.00')])).toEqual(['65.00 true']);
  });

  test('give no paid amount where they may be cut, or were converted', async () => {
    const ten = Array.from({ length: 10 }, () => transaction('SALE', '1.00', 'FAILURE'));
    expect(await mapped(ten.slice(1))).toMatchObject({ are_payments_partial: false });
    expect(await mapped(ten)).toMatchObject({ are_payments_partial: true });
    expect(await mapped([], { presentmentCurrencyCode: 'EUR' })).toMatchObject({ are_payments_partial: true });
  });
});

test('payments and cash on delivery are read; failed and unknown transactions are not', async () => {
  const target = await openUnpaid();
  const orders: RemoteOrder[] = [];
  for (let n = 0; n < 30; n++) {
    const id = await addOrder(target, { financialStatus: n % 2 === 0 ? 'PAID' : 'PENDING' });
    const order = await target.connector.fetch?.order?.(target.ctx, id);
    if (order) orders.push(order);
  }
  const paid = orders.map(({ payments }) => payments);
  expect(new Set(paid.map(({ length }) => length))).toEqual(new Set([0, 1]));
  for (const [n, [payment]] of paid.entries()) {
    if (!payment) continue;
    expect(payment).toEqual({
      means: expect.stringMatching(/./),
      amount: expect.stringMatching(/^\d+\.\d\d$/),
      currency: 'USD',
      paid_at: n % 2 === 0 ? expect.stringMatching(/Z$/) : null,
      reference: expect.stringMatching(/^A\d{6}$/),
    });
  }
});
