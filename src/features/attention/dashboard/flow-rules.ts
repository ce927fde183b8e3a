import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';

/** How far an order comes on a day: each step has all orders of the next. */
export const flowSteps = ['came_in', 'checked', 'at_warehouse', 'left', 'told'] as const;
export type FlowStep = (typeof flowSteps)[number];

/** Where orders stop before each step, and those of a status that goes no further, such as cancelled ones. */
const stops: Readonly<Record<FlowStep, readonly OrderStatus[]>> = {
  came_in: [],
  checked: ['error', 'cancelled', 'refund'],
  at_warehouse: ['pending'],
  left: ['packing', 'partially_shipped'],
  told: ['shipped'],
};

/** Nothing is left to do for these: they are no loss. */
const endedStatuses: readonly OrderStatus[] = ['cancelled', 'refund'];

type Loss = { status: OrderStatus; orders: number; isEnded: boolean };
export type FlowPart = { step: FlowStep; orders: number; losses: Loss[] };

/** The steps of a day's orders, each with those that the step before had and it has not, by their status. */
export function flowOf(orders: Readonly<Record<OrderStatus, number>>): FlowPart[] {
  let left = Object.values(orders).reduce((sum, one) => sum + one, 0);
  return flowSteps.map((step) => {
    const losses = stops[step]
      .map((status) => ({ status, orders: orders[status], isEnded: endedStatuses.includes(status) }))
      .filter((loss) => loss.orders > 0);
    left -= losses.reduce((sum, loss) => sum + loss.orders, 0);
    return { step, orders: left, losses };
  });
}
