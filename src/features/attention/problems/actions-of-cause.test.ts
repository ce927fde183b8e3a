import { expect, test } from 'vitest';
import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { ignorableKinds, problemKinds } from '#features/core/order-problems/problem-kinds.ts';
import { actionsOf, isAnsweredByAction } from './actions-of-cause.ts';

test('only what staff may overrule is ignored', () => {
  expect(problemKinds.filter((kind) => actionsOf[kind].includes('ignore'))).toEqual(ignorableKinds);
});

test('what keeps an order that has left does not offer what an order that left refuses', () => {
  const left = { order_status: 'shipped', in_amware: 1, is_being_sent: false, has_part: false } as const;
  expect([refusals.hold(left), refusals.cancel(left)]).not.toContain(null);
  for (const kind of ['channel_refused', 'unknown_to_warehouse'] as const) {
    expect(actionsOf[kind]).not.toContain('hold');
    expect(actionsOf[kind]).not.toContain('cancel');
  }
});

test('orders in doubt are not touched', () => {
  const inDoubt = { order_status: 'error', in_amware: 0, is_being_sent: true } as const;
  expect(refusals.retry(inDoubt)).not.toBeNull();
  expect(actionsOf.in_doubt).toEqual([]);
});

test('test orders, refunds and what was refused are answered by what is done with all of them', () => {
  expect(problemKinds.filter(isAnsweredByAction)).toEqual([
    'test_order',
    'zero_total',
    'positive_refund',
    'refunded',
    'warehouse_refused',
    'channel_refused',
  ]);
});
