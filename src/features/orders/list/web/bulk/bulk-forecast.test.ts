import { expect, test } from 'vitest';
import type { OrderRow } from '#features/orders/order/contract.ts';
import { forecastBulk } from './bulk-forecast.ts';

const waiting: OrderRow = {
  id: 1,
  order_number: '1',
  source_order_number: '1',
  order_source: 'Shopify',
  order_date: '2026-11-21T10:00:00Z',
  order_status: 'pending',
  in_amware: 0,
  is_held: false,
  error: null,
  document_error: null,
  imbalances: [],
  tax_document: null,
  customer_id: null,
  customer_name: 'Ana',
  customer_email: '',
  country: 'PE',
  warehouse: null,
  ship_method: null,
  warehouse_name: null,
  ship_method_name: null,
  tracking_number: null,
  currency: 'PEN',
  total_cost: '1.00',
  updated_at: '2026-11-21T10:00:00Z',
};
const held = { ...waiting, id: 2, is_held: true };
const inWarehouse = { ...waiting, id: 3, in_amware: 1 };
const shipped = { ...waiting, id: 4, order_status: 'shipped' as const };

const shippedAndRefused = { ...shipped, id: 5, error: 'The channel refused the tracking number' };

test('orders that have left or are closed are passed over by what only waiting orders take', () => {
  for (const action of ['retry', 'hold', 'release'] as const) {
    expect(forecastBulk(action, [inWarehouse, shipped])).toEqual({
      ready: 0,
      asked: 0,
      passedOver: [{ outcome: 'order_not_waiting', count: 2 }],
    });
  }
});

test('what a channel refused of an order that left can be tried again', () => {
  expect(forecastBulk('retry', [shipped, shippedAndRefused])).toMatchObject({ ready: 1 });
});

test('holding passes over what is held, releasing what is not', () => {
  const passedOver = (outcome: string) => ({ ready: 1, asked: 0, passedOver: [{ outcome, count: 1 }] });
  expect(forecastBulk('hold', [waiting, held])).toEqual(passedOver('already_held'));
  expect(forecastBulk('release', [waiting, held])).toEqual(passedOver('not_held'));
});

test('a warehouse is asked to cancel what it has', () => {
  expect(forecastBulk('cancel', [waiting, held, inWarehouse, shipped])).toEqual({
    ready: 2,
    asked: 1,
    passedOver: [{ outcome: 'order_not_waiting', count: 1 }],
  });
});

test('only what has an error can have it ignored; every order takes a comment', () => {
  const orders = [waiting, { ...held, error: 'A refund should have a negative total' }, shippedAndRefused];
  expect(forecastBulk('ignore', [...orders, { ...inWarehouse, error: 'x' }])).toMatchObject({ ready: 2 });
  expect(forecastBulk('comment', orders)).toEqual({ ready: 3, asked: 0, passedOver: [] });
});

test('each reason is counted for itself', () => {
  expect(forecastBulk('hold', [waiting, held, shipped]).passedOver).toHaveLength(2);
});
