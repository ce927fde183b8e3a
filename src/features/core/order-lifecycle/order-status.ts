import { z } from 'zod';

/**
 * Where an order stands. `error`: it has problems and has not left; `fulfilled`: the channel was notified of its
 * tracking, or there was nothing to send; `refund`: money that went back, for which nothing is to be done.
 */
export const orderStatuses = [
  'pending',
  'packing',
  'partially_shipped',
  'shipped',
  'fulfilled',
  'refund',
  'error',
  'cancelled',
] as const;
export const OrderStatus = z.enum(orderStatuses);
export type OrderStatus = z.infer<typeof OrderStatus>;

/**
 * Where an order may go from each status, and by whom. A check finds what keeps it, or that nothing does; the warehouse
 * has it, gives it back or cancels it; its parcels leave and the channel is notified of them; the channel closes it or
 * opens it again.
 */
const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['error', 'packing', 'partially_shipped', 'shipped', 'fulfilled', 'refund', 'cancelled'],
  error: ['pending', 'partially_shipped', 'shipped', 'fulfilled', 'refund', 'cancelled'],
  packing: ['partially_shipped', 'shipped', 'fulfilled', 'error', 'cancelled'],
  // The warehouse may cancel the rest, where it was asked before the first parcel. Pieces that it will not send may be
  // sent again.
  partially_shipped: ['pending', 'shipped', 'fulfilled', 'cancelled'],
  shipped: ['fulfilled'],
  // A further parcel of which the channel is not notified yet; or there was nothing to send, and now there is.
  fulfilled: ['shipped', 'pending'],
  refund: ['pending'],
  cancelled: ['pending'],
};

/** Whether an order may be moved; to where it is already, always. */
export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => from === to || transitions[from].includes(to);

/** Before an order leaves: nothing keeps it, or something does. */
export const waitingStatuses: readonly OrderStatus[] = ['pending', 'error'];

/** Of an order that the warehouse has: something of it has not left yet. */
export const warehouseStatuses: readonly OrderStatus[] = ['pending', 'packing', 'partially_shipped'];

/** Until a part of it has left, the warehouse can be asked to cancel what it has. */
export const cancellableStatuses: readonly OrderStatus[] = [...waitingStatuses, 'packing'];

/** Something is left to do here or in the warehouse. */
export const unfinishedStatuses: readonly OrderStatus[] = [...cancellableStatuses, 'partially_shipped'];

/** All of it has left. */
export const shippedStatuses: readonly OrderStatus[] = ['shipped', 'fulfilled'];

/** Nothing is left to do. */
export const closedStatuses: readonly OrderStatus[] = [...shippedStatuses, 'refund', 'cancelled'];

/** The filter value that stands for the status `error` in addresses. */
export const ERROR_FILTER = 'CoreE Error';

/** The status that a filter value means; undefined where it means none. */
export function statusOfFilter(filterBy: string): OrderStatus | undefined {
  if (filterBy === ERROR_FILTER) return 'error';
  const parsed = OrderStatus.safeParse(filterBy);
  return parsed.success ? parsed.data : undefined;
}

/** How far the warehouse got with an order's shippable lines, from ordered and shipped quantities. */
export function statusByQuantities(
  lines: readonly { quantity: number; shipped: number }[],
  isEveryShipmentNotified: boolean,
): OrderStatus | undefined {
  const shipped = lines.filter((line) => line.shipped > 0);
  if (shipped.length === 0) return undefined;
  if (lines.some((line) => line.shipped < line.quantity)) return 'partially_shipped';
  return isEveryShipmentNotified ? 'fulfilled' : 'shipped';
}
