import { connection, numberKey, type PageArgs } from './connection.ts';
import { fulfilmentLineId, fulfilmentLineView } from './fulfilment-view.ts';
import { refundView } from './refund-view.ts';
import { iso } from './scalars.ts';
import { gid, type ReturnLine, type StoreOrder, type StoreReturn } from './store.ts';

/** The shop's status of all returns of an order; declined and cancelled ones do not count. */
export function returnStatus({ returns }: StoreOrder): string {
  const has = (status: StoreReturn['status']) => returns.some((one) => one.status === status);
  if (has('REQUESTED')) return 'RETURN_REQUESTED';
  const open = returns.filter(({ status }) => status === 'OPEN');
  if (open.length > 0) return open.every(isInspected) ? 'INSPECTION_COMPLETE' : 'IN_PROGRESS';
  return has('CLOSED') ? 'RETURNED' : 'NO_RETURN';
}

/** How many pieces of a line were found in their last state. */
export const disposedPieces = ({ dispositions }: ReturnLine): number =>
  dispositions.filter(({ type }) => type !== 'PROCESSING_REQUIRED').reduce((sum, { quantity }) => sum + quantity, 0);

const isInspected = ({ lines }: StoreReturn) => lines.every((line) => disposedPieces(line) === line.quantity);

/** A return as its fields are asked for. */
export function returnView(order: StoreOrder, one: StoreReturn) {
  const wasApproved = one.status !== 'REQUESTED' && one.status !== 'DECLINED';
  return {
    id: gid('Return', one.id),
    name: one.name,
    createdAt: iso(one.createdAt),
    closedAt: one.closedAt === null ? null : iso(one.closedAt),
    status: one.status,
    decline: one.decline,
    totalQuantity: one.lines.reduce((sum, { quantity }) => sum + quantity, 0),
    returnLineItems: (args: PageArgs) =>
      connection(
        one.lines,
        args,
        ({ id }) => numberKey(id),
        (line) => returnLineView(order, one, line),
      ),
    exchangeLineItems: (args: PageArgs) =>
      connection(
        one.exchanged > 0 ? [one.exchanged] : [],
        args,
        () => numberKey(one.id),
        (pieces) => ({
          id: gid('ExchangeLineItem', one.id),
          quantity: pieces,
          processedQuantity: pieces,
          unprocessedQuantity: 0,
        }),
      ),
    refunds: (args: PageArgs) =>
      connection(
        order.refunds.filter(({ returnId }) => returnId === one.id),
        args,
        ({ id }) => numberKey(id),
        (refund) => refundView(order, refund),
      ),
    reverseFulfillmentOrders: (args: PageArgs) =>
      connection(
        wasApproved ? [one] : [],
        args,
        ({ id }) => numberKey(id),
        () => reverseOrderView(order, one),
      ),
  };
}

function returnLineView(order: StoreOrder, { status }: StoreReturn, line: ReturnLine) {
  const left = line.quantity - line.processed;
  return {
    __typename: 'ReturnLineItem',
    id: gid('ReturnLineItem', line.id),
    quantity: line.quantity,
    processableQuantity: status === 'OPEN' ? left : 0,
    processedQuantity: line.processed,
    unprocessedQuantity: left,
    refundableQuantity: line.quantity - line.refunded,
    refundedQuantity: line.refunded,
    returnReason: line.reason,
    returnReasonNote: line.note,
    customerNote: line.customerNote || null,
    fulfillmentLineItem: sentLine(order, line),
  };
}

/** The expected parcels of the warehouse: one for each return, with the return's number. */
export function reverseOrderView(order: StoreOrder, one: StoreReturn) {
  return {
    id: gid('ReverseFulfillmentOrder', one.id),
    status: reverseStatus(one),
    lineItems: (args: PageArgs) =>
      connection(
        one.lines,
        args,
        ({ id }) => numberKey(id),
        (line) => reverseLineView(order, line),
      ),
    reverseDeliveries: ({ reverse, ...page }: PageArgs & { reverse: boolean }) =>
      connection(one.deliveries, page, ({ id }) => numberKey(id), reverseDeliveryView, reverse),
  };
}

/** Whether it still takes parcels and dispositions. */
export function reverseStatus(one: StoreReturn): 'CANCELED' | 'CLOSED' | 'OPEN' {
  if (one.status === 'CANCELED') return 'CANCELED';
  return one.status === 'CLOSED' || isInspected(one) ? 'CLOSED' : 'OPEN';
}

/** The expected pieces of one line, with their condition. */
export const reverseLineView = (order: StoreOrder, line: ReturnLine) => ({
  id: gid('ReverseFulfillmentOrderLineItem', line.id),
  totalQuantity: line.quantity,
  fulfillmentLineItem: sentLine(order, line),
  dispositions: line.dispositions.map(({ id, type, quantity, createdAt }) => ({
    id: gid('ReverseFulfillmentOrderDisposition', id),
    type,
    quantity,
    createdAt: iso(createdAt),
  })),
});

/** A parcel that comes back. */
export const reverseDeliveryView = ({ id, number, url }: StoreReturn['deliveries'][number]) => ({
  id: gid('ReverseDelivery', id),
  deliverable: {
    __typename: 'ReverseDeliveryShippingDeliverable',
    tracking: number === null && url === null ? null : { carrierName: null, number, url },
  },
});

function sentLine(order: StoreOrder, { fulfilmentLineId: id, lineId }: ReturnLine) {
  const parcel = order.fulfilments.find(
    (one) => one.lines.some((line) => line.lineId === lineId) && fulfilmentLineId(one, lineId) === id,
  );
  return parcel ? fulfilmentLineView(order, parcel, lineId) : null;
}
