import { shipsNothing } from '#features/core/order-lifecycle/order-rules.ts';
import { type OrderStatus, shippedStatuses } from '#features/core/order-lifecycle/order-status.ts';

/** What is asked of an order without parcels. */
export type WithoutParcels = { order_status: OrderStatus } & Parameters<typeof shipsNothing>[0];

/** Why an order shows no parcel. */
export function whyNoParcels(order: WithoutParcels): 'nothing_to_ship' | 'shipped_elsewhere' | 'not_shipped' {
  if (shipsNothing(order)) return 'nothing_to_ship';
  return shippedStatuses.includes(order.order_status) ? 'shipped_elsewhere' : 'not_shipped';
}
