import { connection, numberKey, type PageArgs } from './connection.ts';
import { lineView } from './line-view.ts';
import { locationView } from './product-view.ts';
import { iso } from './scalars.ts';
import { type FulfilmentOrder, gid, type StoreFulfilment, type StoreOrder } from './store.ts';
import { locationOf } from './store-state.ts';

/** The shop's fulfilment status of an order. */
export function fulfilmentStatus({ fulfilmentOrders }: StoreOrder): string {
  const lines = fulfilmentOrders
    .filter(({ status }) => status !== 'CANCELLED')
    .flatMap((part) => part.lines)
    .filter(({ total }) => total > 0);
  const left = lines.reduce((sum, line) => sum + line.remaining, 0);
  if (lines.length > 0 && left === 0) return 'FULFILLED';
  if (fulfilmentOrders.some(({ status }) => status === 'ON_HOLD')) return 'ON_HOLD';
  return left < lines.reduce((sum, line) => sum + line.total, 0) ? 'PARTIALLY_FULFILLED' : 'UNFULFILLED';
}

/** One part of an order, with its place and lines. */
export function fulfilmentOrderView(order: StoreOrder, part: FulfilmentOrder) {
  const location = locationOf(part.locationId);
  return {
    id: gid('FulfillmentOrder', part.id),
    status: part.status,
    deliveryMethod: { methodType: part.methodType },
    assignedLocation: { name: location?.name ?? '', location: location ? locationView(location) : null },
    lineItems: (args: PageArgs) =>
      connection(
        part.lines,
        args,
        ({ id }) => numberKey(id),
        ({ id, remaining, total, lineId }) => ({
          id: gid('FulfillmentOrderLineItem', id),
          remainingQuantity: remaining,
          totalQuantity: total,
          lineItem: order.lines.filter((line) => line.id === lineId).map((line) => lineView(order, line))[0],
        }),
      ),
  };
}

/** A parcel as its fields are asked for. */
export function fulfilmentView(order: StoreOrder, fulfilment: StoreFulfilment) {
  const { id, createdAt, status, tracking, lines } = fulfilment;
  return {
    id: gid('Fulfillment', id),
    status,
    createdAt: iso(createdAt),
    trackingInfo: tracking.number === null ? [] : [tracking],
    fulfillmentLineItems: (args: PageArgs) =>
      connection(
        lines,
        args,
        ({ lineId }) => numberKey(lineId),
        ({ lineId }) => fulfilmentLineView(order, fulfilment, lineId),
      ),
  };
}

/** The number of a fulfilment's line. */
export const fulfilmentLineId = ({ id, lines }: StoreFulfilment, lineId: number) =>
  id * 100 + lines.findIndex((line) => line.lineId === lineId);

/** The pieces of one order line in a parcel. */
export function fulfilmentLineView(order: StoreOrder, fulfilment: StoreFulfilment, lineId: number) {
  return {
    id: gid('FulfillmentLineItem', fulfilmentLineId(fulfilment, lineId)),
    quantity: fulfilment.lines.find((line) => line.lineId === lineId)?.quantity ?? null,
    lineItem: order.lines.filter((line) => line.id === lineId).map((line) => lineView(order, line))[0],
  };
}
