import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { flowOf } from './flow-rules.ts';

const none: Record<OrderStatus, number> = {
  pending: 0,
  packing: 0,
  partially_shipped: 0,
  shipped: 0,
  fulfilled: 0,
  refund: 0,
  error: 0,
  cancelled: 0,
};

test('each step has what got past the one before, and says where the others stand', () => {
  const flow = flowOf({
    ...none,
    error: 4,
    cancelled: 1,
    pending: 3,
    packing: 2,
    partially_shipped: 1,
    shipped: 5,
    fulfilled: 26,
  });
  expect(flow.map(({ step, orders }) => [step, orders])).toEqual([
    ['came_in', 42],
    ['checked', 37],
    ['at_warehouse', 34],
    ['left', 31],
    ['told', 26],
  ]);
  expect(flow.map(({ losses }) => losses)).toEqual([
    [],
    [
      { status: 'error', orders: 4, isEnded: false },
      { status: 'cancelled', orders: 1, isEnded: true },
    ],
    [{ status: 'pending', orders: 3, isEnded: false }],
    [
      { status: 'packing', orders: 2, isEnded: false },
      { status: 'partially_shipped', orders: 1, isEnded: false },
    ],
    [{ status: 'shipped', orders: 5, isEnded: false }],
  ]);
});

test('a day without orders is five steps of none', () => {
  expect(flowOf(none).map(({ orders, losses }) => [orders, losses])).toEqual(Array.from({ length: 5 }, () => [0, []]));
});

test('every order is at the end or in one loss, whatever the day was like', () => {
  const some = fc.nat(5000);
  const day = fc.record({
    pending: some,
    packing: some,
    partially_shipped: some,
    shipped: some,
    fulfilled: some,
    refund: some,
    error: some,
    cancelled: some,
  });
  fc.assert(
    fc.property(day, (orders) => {
      const flow = flowOf(orders);
      const lost = flow.flatMap(({ losses }) => losses).reduce((sum, loss) => sum + loss.orders, 0);
      expect(lost + orders.fulfilled).toBe(flow[0]?.orders);
      expect(flow.at(-1)?.orders).toBe(orders.fulfilled);
    }),
  );
});
