import { expect, test } from 'vitest';
import type { OrderRow } from '../../contract.ts';
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
  customer_id: null,
  customer_name: 'Ana',
  customer_email: '',
  country: 'PE',
  warehouse: null,
  ship_method: null,
  tracking_number: null,
  currency: 'PEN',
  total_cost: '1.00',
  updated_at: '2026-11-21T10:00:00Z',
};
const held = { ...waiting, id: 2, is_held: true };
const inWarehouse = { ...waiting, id: 3, in_amware: 1 };
const shipped = { ...waiting, id: 4, order_status: 'shipped' as const };

test('orders that have left or are closed are skipped by every action', () => {
  for (const action of ['retry', 'hold', 'release'] as const) {
    expect(forecastBulk(action, [inWarehouse, shipped])).toEqual({
      ready: 0,
      skipped: [{ reason: 'not_waiting', count: 2 }],
    });
  }
});

test('holding skips what is held, releasing what is not', () => {
  expect(forecastBulk('hold', [waiting, held])).toEqual({ ready: 1, skipped: [{ reason: 'already_held', count: 1 }] });
  expect(forecastBulk('release', [waiting, held])).toEqual({ ready: 1, skipped: [{ reason: 'not_held', count: 1 }] });
});

test('each reason is counted for itself', () => {
  expect(forecastBulk('hold', [waiting, held, shipped]).skipped).toHaveLength(2);
});
