import { expect, test } from 'vitest';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { order_page } from '#texts/en/order-page.ts';
import { sampleOrder } from '../../../../../tests/sample-order.ts';
import { orderSteps, stepLabel, stepTimes } from './order-steps.ts';

const statesOf = (given: Partial<OrderDetail>) => orderSteps(sampleOrder(given)).map(({ state }) => state);

const problem = {
  id: 1,
  kind: 'unlinked_product' as const,
  subject: 'X',
  subject_name: null,
  detail: {},
  connection_id: 1,
  first_seen_at: '2026-11-21T10:00:00Z',
  orders_waiting: 1,
};

test('a new order waits for the warehouse, one with problems for staff', () => {
  expect(statesOf({})).toEqual(['done', 'done', 'now', 'open', 'open']);
  expect(statesOf({ order_status: 'error', problems: [problem] })).toEqual(['done', 'failed', 'open', 'open', 'open']);
});

test('what the warehouse has waits for the parcel, what has shipped for the channel', () => {
  expect(statesOf({ in_amware: 1, order_status: 'packing' })).toEqual(['done', 'done', 'done', 'now', 'open']);
  expect(statesOf({ in_amware: 1, order_status: 'shipped' })).toEqual(['done', 'done', 'done', 'done', 'now']);
  expect(statesOf({ in_amware: 1, order_status: 'fulfilled' })).toEqual(['done', 'done', 'done', 'done', 'done']);
});

test('nothing is waited for once an order is cancelled', () => {
  expect(statesOf({ order_status: 'cancelled' })).toEqual(['done', 'done', 'open', 'open', 'open']);
});

test('a refund never goes to the warehouse', () => {
  expect(orderSteps(sampleOrder({ total_cost: '-5.00', order_status: 'fulfilled' })).map(({ name }) => name)).toEqual([
    'imported',
    'checked',
  ]);
});

test('what was shipped before Bodega had it waits for nothing', () => {
  for (const order_status of ['shipped', 'fulfilled'] as const)
    expect(orderSteps(sampleOrder({ order_status }))).toEqual([
      { name: 'imported', state: 'done' },
      { name: 'shipped', state: 'done' },
    ]);
});

test('a step says when it was done last', () => {
  const entry = (type: string, at: string) => ({ id: at, at, type, actor: null, is_failure: false, details: {} });
  const entries = [entry('order.submitted', '2026-11-21T11:00:00Z'), entry('order.submitted', '2026-11-21T10:00:00Z')];
  expect(stepTimes(sampleOrder({ order_date: '2026-11-20T15:00:00Z' }), entries)).toEqual({
    imported: '2026-11-20T15:00:00Z',
    checked: '2026-11-20T15:00:00Z',
    sent: '2026-11-21T11:00:00Z',
  });
  const solved = [entry('order.problem_solved', '2026-11-21T12:00:00Z')];
  expect(stepTimes(sampleOrder({}), solved)).toMatchObject({ checked: '2026-11-21T12:00:00Z' });
  expect(stepTimes(sampleOrder({ problems: [problem] }), solved)).toMatchObject({ checked: problem.first_seen_at });
});

test('a step is called by its state, and names the partner', () => {
  const labels = (given: Partial<OrderDetail>) => {
    const order = sampleOrder(given);
    return orderSteps(order).map((step) => stepLabel(step, order, order_page));
  };
  expect(labels({})).toEqual(['Imported', 'Checked', 'Goes to Amware', 'To be packed', 'Tracking to Shopify']);
  const short = { ...problem, kind: 'out_of_stock' as const };
  expect(statesOf({ order_status: 'error', problems: [short] }).slice(0, 3)).toEqual(['done', 'now', 'open']);
  expect(labels({ order_status: 'error', problems: [short] })[1]).toBe('Waits for stock');
  expect(labels({ order_status: 'error', problems: [short, problem] })[1]).toBe('Waits for you');
  const packing = { in_amware: 1, order_status: 'packing' } as const;
  expect(labels(packing)).toEqual(['Imported', 'Checked', 'At Amware', 'Being packed', 'Tracking to Shopify']);
  const shipped = { ...packing, order_status: 'shipped' } as const;
  expect(labels(shipped)).toEqual(['Imported', 'Checked', 'At Amware', 'Shipped', 'Tracking goes to Shopify']);
});
