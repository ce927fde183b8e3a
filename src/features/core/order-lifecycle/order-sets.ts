import { type OrderStatus, waitingStatuses, warehouseStatuses } from './order-status.ts';

/** Orders by where they stand. `server/is-open.ts` makes the conditions of statements from the same sets. */
export type OrderSet = { in_amware: 0 | 1; statuses: readonly OrderStatus[] };

type State = { in_amware: number; order_status: OrderStatus };

/** The warehouse does not have them, and they are not closed. */
export const openOrders: OrderSet = { in_amware: 0, statuses: waitingStatuses };

/** Of these, those that nothing keeps; they may be held. */
export const unsentOrders: OrderSet = { in_amware: 0, statuses: ['pending'] };

/** The warehouse has them, and something of them has not left. */
export const warehouseOrders: OrderSet = { in_amware: 1, statuses: warehouseStatuses };

/** Whether an order is in a set. */
export function isIn({ in_amware, statuses }: OrderSet, order: State): boolean {
  return order.in_amware === in_amware && statuses.includes(order.order_status);
}

/** Whether nothing keeps an order: it goes to the warehouse once its holding time is over. */
export function isReady(order: State & { is_held: boolean }): boolean {
  return isIn(unsentOrders, order) && !order.is_held;
}
