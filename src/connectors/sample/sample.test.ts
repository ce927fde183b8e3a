import { expect, test } from 'vitest';
import { sumAmounts } from '#base/money.ts';
import type { Connector, StreamName } from '../core/connector.ts';
import { openContext } from '../core/context.ts';
import type { SubmittedOrder } from '../core/ctx.ts';
import { memoryPorts } from '../suites/memory-ports.ts';
import { ORDER_COUNT, sampleOrders } from './sample-orders.ts';
import { coreLocations, shipMethods, shopCodes, shopLocations } from './sample-places.ts';
import { sampleProducts } from './sample-products.ts';
import { sampleShop } from './sample-shop.ts';
import { PACKED_FOR_MS, sampleWarehouse } from './sample-warehouse.ts';

const NOW = '2026-11-25T12:00:30.000Z';

function open(connector: Connector, submittedOrders: SubmittedOrder[] = []) {
  const ports = memoryPorts('http://localhost', {
    now: () => new Date(NOW),
    submittedOrders: async () => submittedOrders,
  });
  return { ctx: openContext(connector, { credentials: {}, settings: {} }, ports), ports };
}

const orders = sampleOrders(new Date(NOW));

test('orders are the same each time, were placed in the days before, and add up', () => {
  expect(sampleOrders(new Date(NOW))).toEqual(orders);
  expect(orders.length).toBe(ORDER_COUNT);
  expect(new Set(orders.map((order) => order.source_order_id)).size).toBe(ORDER_COUNT);
  for (const { order_date, total_cost, shipping_cost, lines, payments } of orders) {
    expect(order_date < NOW && order_date > '2026-11-18').toBe(true);
    expect(total_cost).toBe(sumAmounts([...lines.map((line) => line.line_total), shipping_cost]));
    expect(payments.map(({ amount }) => amount)).toEqual([total_cost]);
  }
});

test('buyers are invented: their mail goes nowhere, and they live where Bodega makes no tax documents', () => {
  for (const { customer_email, country } of orders) {
    expect(customer_email).toMatch(/^[a-z.]+@example\.com$/);
    expect(['BO', 'CO', 'EC', 'GT', 'MX', 'PE']).not.toContain(country);
  }
});

test('what orders name is listed, and all but one code and one listing are known', () => {
  const listed = new Set(sampleProducts.map(({ sku, listed_as }) => listed_as ?? sku));
  const codes = new Set(shopCodes.map(({ code }) => code));
  for (const order of orders) {
    expect(codes).toContain(order.shipping_code);
    expect(order.source_location).toBe(shopLocations[0]?.id);
    for (const { sku } of order.lines) expect(listed).toContain(sku);
  }
  expect(shopCodes.filter(({ means }) => means === null).length).toBe(1);
  for (const { means } of shopCodes) if (means !== null) expect(shipMethods.map(({ code }) => code)).toContain(means);
  expect(sampleProducts.filter(({ listed_as }) => listed_as !== undefined).length).toBe(1);
  expect(new Set(sampleProducts.map(({ barcode }) => barcode)).size).toBe(sampleProducts.length);
});

test('the shop gives all orders once, and each of them again when it is asked for', async () => {
  const { ctx, ports } = open(sampleShop);
  const first = await sampleShop.read.orders?.(ctx, { from: null, page: null });
  expect(first).toEqual({ items: orders, quarantined: [], seen: NOW });
  expect(await sampleShop.read.orders?.(ctx, { from: NOW, page: null })).toEqual({ items: [], quarantined: [] });
  for (const order of orders) expect(await sampleShop.fetch?.order?.(ctx, order.source_order_id)).toEqual(order);
  for (const id of ['x', '12-1x', `${orders[0]?.source_order_id}99`])
    await expect(sampleShop.fetch?.order?.(ctx, id)).rejects.toThrow('no order');
  expect(ports.calls).toEqual([]);
});

const submittedAt = (at: string, quantity = 2): SubmittedOrder => ({
  reference: 'SW-S1026',
  at,
  order: {
    order_number: 'S1026',
    source: 'Sample shop',
    order_date: NOW,
    core_id: coreLocations[0]?.id ?? '',
    ship_method_code: 'RUTA-EXP',
    is_fast_track: false,
    language_code: 'es',
    note: '',
    ship_to: {
      name: 'Camila Ferrada',
      company: '',
      address: 'Pasaje del Molino 118',
      address_2: '',
      address_3: '',
      city: 'Santiago',
      state: 'RM',
      postal_code: '7500000',
      country: 'CL',
      locality_code: '',
      phone: '',
      email: '',
    },
    lines: [{ source_item_id: '1', sku: 'CAFE-250', quantity, name: 'Café', unit_price: '9.50' }],
    currency: 'USD',
    tax_cost: '0',
    shipping_cost: '4.50',
    total_cost: '23.50',
  },
});

const before = (ms: number) => new Date(Date.parse(NOW) - ms).toISOString();

test('the warehouse packs a submitted order for a moment, then its parcel leaves with exactly its lines', async () => {
  const packing = open(sampleWarehouse, [submittedAt(before(PACKED_FOR_MS - 1))]).ctx;
  const cursor = { from: null, page: null };
  expect(await sampleWarehouse.read.shipments?.(packing, cursor)).toMatchObject({ items: [] });
  expect(await sampleWarehouse.fetch?.fulfilment?.(packing, 'SW-S1026')).toMatchObject({ status: 'packing' });
  await expect(sampleWarehouse.fetch?.fulfilment?.(packing, 'SW-S1')).rejects.toThrow('no order');
  const packed = open(sampleWarehouse, [submittedAt(before(PACKED_FOR_MS), 3)]).ctx;
  expect(await sampleWarehouse.read.shipments?.(packed, cursor)).toMatchObject({
    items: [
      {
        reference: 'SW-S1026',
        carrier: 'Ruta Clara',
        tracking_number: 'SM00001026CL',
        lines: [{ source_item_id: '1', sku: 'CAFE-250', qty_shipped: 3 }],
      },
    ],
  });
});

test('an order that is submitted again keeps its reference', async () => {
  const { ctx } = open(sampleWarehouse);
  const { order } = submittedAt(NOW);
  const submit = () =>
    sampleWarehouse.act.submit_order?.(ctx, { type: 'submit_order', idem_key: 'order:1:S1026:1', order });
  expect(await submit()).toEqual({ reference: 'SW-S1026' });
  expect(await submit()).toEqual({ reference: 'SW-S1026' });
  expect(await sampleWarehouse.probe?.(ctx, { type: 'submit_order', idem_key: 'x', order })).toEqual({
    state: 'absent',
  });
});

test('everything that is read again changes nothing, and no call leaves', async () => {
  for (const connector of [sampleShop, sampleWarehouse]) {
    const { ctx, ports } = open(connector);
    expect(await connector.check(ctx)).toEqual({ who: expect.any(String) });
    for (const stream of Object.keys(connector.read) as StreamName[]) {
      const page = () => connector.read[stream]?.(ctx, { from: null, page: null });
      expect(await page()).toEqual(await page());
    }
    expect(ports.calls).toEqual([]);
  }
});
