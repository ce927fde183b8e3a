import { answerMove, createReturn, createReverseDelivery, declineReturn, findReturn } from './change-return.ts';
import { connection, numberKey, type PageArgs } from './connection.ts';
import { fulfilmentLineView, fulfilmentView } from './fulfilment-view.ts';
import { disposeLines, processReturn } from './process-return.ts';
import { returnView, reverseOrderView } from './return-view.ts';
import { type ReturnableLine, returnableLines } from './returnable.ts';
import { gid, idOf, type StoreOrder } from './store.ts';
import type { StoreState } from './store-state.ts';

/** The queries and mutations of returns. */
export function returnsRoot(state: StoreState) {
  return {
    return: ({ id }: { id: string }) => {
      const found = findReturn(state, id);
      return found ? returnView(found.order, found.one) : null;
    },
    reverseFulfillmentOrder: ({ id }: { id: string }) => {
      const found = findReturn(state, gid('Return', idOf('ReverseFulfillmentOrder', id) ?? 0));
      return found ? reverseOrderView(found.order, found.one) : null;
    },
    returnableFulfillments: ({ orderId, ...page }: PageArgs & { orderId: string }) => {
      const order = state.findOrder(idOf('Order', orderId));
      const parcels = Map.groupBy(order ? returnableLines(order) : [], ({ fulfilment }) => fulfilment);
      return connection(
        parcels,
        page,
        ([{ id }]) => numberKey(id),
        ([fulfilment, lines]) => ({
          id: gid('ReturnableFulfillment', fulfilment.id),
          fulfillment: order ? fulfilmentView(order, fulfilment) : null,
          returnableFulfillmentLineItems: (args: PageArgs) => (order ? returnablePage(order, lines, args) : null),
        }),
      );
    },
    returnCreate: ({ returnInput }: { returnInput: unknown }) => createReturn(state, returnInput),
    returnApproveRequest: ({ input }: { input: { id: string } }) => answerMove(state, input.id, 'APPROVE'),
    returnCancel: ({ id }: { id: string }) => answerMove(state, id, 'CANCEL'),
    returnClose: ({ id }: { id: string }) => answerMove(state, id, 'CLOSE'),
    returnDeclineRequest: ({ input }: { input: unknown }) => declineReturn(state, input),
    returnProcess: ({ input }: { input: unknown }) => processReturn(state, input),
    reverseDeliveryCreateWithShipping: (args: unknown) => createReverseDelivery(state, args),
    reverseFulfillmentOrderDispose: ({ dispositionInputs }: { dispositionInputs: unknown }) =>
      disposeLines(state, dispositionInputs),
  };
}

const returnablePage = (order: StoreOrder, lines: readonly ReturnableLine[], args: PageArgs) =>
  connection(
    lines,
    args,
    ({ id }) => numberKey(id),
    ({ fulfilment, lineId, quantity }) => ({
      fulfillmentLineItem: fulfilmentLineView(order, fulfilment, lineId),
      quantity,
    }),
  );
