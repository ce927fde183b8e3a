import { refusals } from '#features/core/order-lifecycle/order-actions.ts';
import { type BulkAction, type BulkOutcome, isPassedOver } from '#features/orders/order/bulk-contract.ts';
import type { OrderRow } from '#features/orders/order/contract.ts';

/** The fields of an order that decide an action's outcome. */
export type SeenOrder = Pick<OrderRow, 'order_status' | 'in_amware' | 'is_held' | 'error'>;

/** What would become of an order as it was last seen: that it is being sent lasts a moment, and the server knows. */
const seen: Readonly<Record<BulkAction, (order: SeenOrder & { is_being_sent: false }) => BulkOutcome>> = {
  // One that left may still have what its channel refused.
  retry: (order) => (order.error === null ? (refusals.retry(order) ?? 'done') : 'done'),
  hold: (order) => refusals.hold(order) ?? (order.is_held ? 'already_held' : 'done'),
  release: (order) => refusals.hold(order) ?? (order.is_held ? 'done' : 'not_held'),
  comment: () => 'done',
  ignore: ({ error, in_amware }) => (error !== null && in_amware === 0 ? 'done' : 'order_not_waiting'),
  cancel: (order) => refusals.cancel({ ...order, has_part: false }) ?? (order.in_amware === 1 ? 'asked' : 'done'),
};

/** What an action would do to these orders, by outcome; the server decides again. */
export function forecastBulk(action: BulkAction, orders: readonly SeenOrder[]) {
  const counts = new Map<BulkOutcome, number>();
  for (const order of orders) {
    const outcome = seen[action]({ ...order, is_being_sent: false });
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  const passedOver = [...counts].filter(([outcome]) => isPassedOver(outcome));
  return {
    ready: counts.get('done') ?? 0,
    asked: counts.get('asked') ?? 0,
    passedOver: passedOver.map(([outcome, count]) => ({ outcome, count })),
  };
}
