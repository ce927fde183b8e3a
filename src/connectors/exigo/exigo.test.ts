import { expect, test } from 'vitest';
import { z } from 'zod';
import { signOf } from '#base/money.ts';
import type { CommandOf } from '../core/commands.ts';
import type { RemoteOrder } from '../core/remote.ts';
import { authSuite } from '../suites/auth-suite.ts';
import { errorsSuite, faultsSuite } from '../suites/faults-suite.ts';
import { type NotificationTarget, notifyShipmentSuite } from '../suites/notify-shipment-suite.ts';
import { type OrdersTarget, ordersSuite } from '../suites/orders-suite.ts';
import { readAll } from '../suites/read-all.ts';
import { sandboxTargets } from '../suites/sandbox-target.ts';

const open = sandboxTargets({
  kind: 'exigo',
  partner: 'exigo',
  credentials: { login: 'apiuser@demo', password: 'sandbox-exigo' },
  settings: (url) => ({
    base_url: `${url}/exigo/3.0`,
    time_zone: 'America/Lima',
    tax_id_field: 'field1',
    tax_id_kind_field: 'field2',
  }),
});

const Added = z.object({ orderID: z.int() });

async function openOrders(): Promise<OrdersTarget> {
  const target = await open({}, { now: () => new Date('2030-02-01T00:00:00Z') });
  // Numbers follow each other without a gap, so that a page border falls between two of them.
  let last: number | undefined;
  const add = async (fields: Record<string, unknown>) => {
    const numbered = { ...fields, ...(last !== undefined && { orderID: last + 1 }) };
    last = Added.parse(await target.control('POST', '/orders', numbered)).orderID;
    return String(last);
  };
  return {
    ...target,
    page_size: 100,
    addOrder: (modified_at) => add({ modifiedDate: modified_at }),
    addMalformedOrder: (modified_at) =>
      add({ modifiedDate: modified_at, details: [{ itemCode: 'LAMP-01', quantity: 1.5 }] }),
    changeOrder: async (id, modified_at) => {
      await target.control('PUT', `/exigo/orders/${id}`, { modifiedDate: modified_at, notes: 'changed' });
    },
  };
}

ordersSuite(openOrders);
faultsSuite(open);

const notification = (change: Partial<CommandOf<'notify_shipment'>> = {}): CommandOf<'notify_shipment'> => ({
  type: 'notify_shipment',
  idem_key: 'ship:1',
  source_order_id: '1',
  parcels: [
    { carrier: 'UPS', tracking_number: '1Z999', tracking_url: '', shipped_at: '2026-11-20T15:00:00.000Z', lines: [] },
  ],
  cancelled_lines: [],
  non_shippable_lines: [],
  is_complete: true,
  ...change,
});

errorsSuite(open, [
  {
    what: 'a wrong password is auth, and says that the address may be the reason',
    expected: { kind: 'auth', message: expect.stringContaining('IP addresses') },
    provoke: ({ connector, open: other }) =>
      connector.check(other({ credentials: { login: 'apiuser@demo', password: 'wrong' } })),
  },
  {
    what: 'an order that is not there is not_found',
    expected: { kind: 'not_found', message: expect.stringContaining('Order 1 not found') },
    provoke: async ({ connector, ctx }) => connector.act.notify_shipment?.(ctx, notification()),
  },
]);

authSuite(open, { wrong: { login: 'apiuser@demo', password: 'wrong' }, calls_when_dead: 1 });

const Shown = z.object({ orders: z.array(z.record(z.string(), z.unknown())) });

async function openNotifying(): Promise<NotificationTarget> {
  const target = await open();
  return {
    ...target,
    async addOrder() {
      const two = { details: [{ itemCode: 'LAMP-01', quantity: 2 }] };
      return String(Added.parse(await target.control('POST', '/orders', two)).orderID);
    },
    async shown(id) {
      const order = await target.connector.fetch?.order?.(target.ctx, id);
      const { orders } = Shown.parse({ orders: [order?.order_json] });
      const numbers = [1, 2, 3, 4, 5].map((slot) => orders[0]?.[`trackingNumber${slot}`]);
      return {
        tracking_numbers: numbers.flatMap((number) => (number ? [String(number)] : [])),
        is_shipped: order?.order_state === 'shipped',
      };
    },
  };
}

notifyShipmentSuite(openNotifying);

test('locations, products and shipping codes are read', async () => {
  const target = await open();
  const locations = (await readAll(target, 'locations', null)).items;
  expect(locations).toContainEqual({
    id: '3',
    description: 'Bodega Lima',
    city: 'Lima',
    country: 'PE',
    is_active: true,
  });
  const products = (await readAll(target, 'products', null)).items;
  expect(products).toContainEqual(expect.objectContaining({ sku: 'LAMP-01', qty: 25 * locations.length }));
  const codes = (await readAll(target, 'ship_codes', null)).items;
  expect(codes).toContainEqual({ code: '31', description: 'Envío estándar PE' });
  expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
});

test('orders as the company has them bring what tax documents need, most of them', async () => {
  const target = await open();
  const { items } = await readAll(target, 'orders', null);
  const share = (has: (order: RemoteOrder) => boolean) => items.filter(has).length / items.length;
  expect(
    share(({ buyer_tax_id, buyer_tax_id_kind }) => buyer_tax_id !== '' && buyer_tax_id_kind !== ''),
  ).toBeGreaterThan(0.6);
  expect(share(({ buyer_tax_id }) => buyer_tax_id === '')).toBeGreaterThan(0.1);
  expect(share(({ payments }) => payments.length === 1)).toBeGreaterThan(0.6);
  expect(share(({ discount_cost }) => signOf(discount_cost) === 1)).toBeGreaterThan(0.05);
  const taxed = items.filter(({ tax_cost }) => signOf(tax_cost) !== 0);
  expect(new Set(taxed.map(({ prices_include_tax }) => prices_include_tax))).toEqual(new Set([true]));
  const ids = new Set(items.map(({ source_order_id }) => source_order_id));
  const refunds = items.filter(({ is_refund }) => is_refund);
  const named = refunds.flatMap(({ corrects_source_order_id }) => corrects_source_order_id ?? []);
  expect(named.length).toBeGreaterThan(refunds.length / 3);
  expect(named.every((id) => ids.has(id))).toBe(true);
});
