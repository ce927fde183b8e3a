import { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';

/**
 * The status that search results show for what a channel may call it: awaiting_shipment is Pending, one of ours is
 * itself, anything else is Cancelled.
 */
export function shownStatus(status: string): OrderStatus {
  if (status === 'awaiting_shipment') return 'pending';
  const ours = OrderStatus.safeParse(status);
  return ours.success ? ours.data : 'cancelled';
}
