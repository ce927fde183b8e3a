import { fulfilmentLineId } from './fulfilment-view.ts';
import type { StoreFulfilment, StoreOrder, StoreReturn } from './store.ts';

/** Pieces of a parcel's line that may be returned. */
export interface ReturnableLine {
  fulfilment: StoreFulfilment;
  /** The number of the parcel's line. */
  id: number;
  lineId: number;
  quantity: number;
}

const isLive = ({ status }: StoreReturn) => status !== 'DECLINED' && status !== 'CANCELED';

/** The sent pieces that are in no return and were not refunded separately. */
export function returnableLines(order: StoreOrder): ReturnableLine[] {
  const returned = order.returns.filter(isLive).flatMap(({ lines }) => lines);
  const refunded = order.refunds
    .filter(({ returnId }) => returnId === undefined)
    .flatMap(({ lines }) => lines)
    .filter(({ restockType }) => restockType !== 'CANCEL');
  const gone = new Map<number, number>();
  for (const { lineId, quantity } of refunded) gone.set(lineId, (gone.get(lineId) ?? 0) + quantity);
  return order.fulfilments
    .filter(({ status }) => status === 'SUCCESS')
    .flatMap((fulfilment) =>
      fulfilment.lines.map(({ lineId, quantity }) => {
        const id = fulfilmentLineId(fulfilment, lineId);
        const taken = returned.filter((one) => one.fulfilmentLineId === id).reduce((sum, one) => sum + one.quantity, 0);
        const free = quantity - taken;
        const off = Math.min(free, gone.get(lineId) ?? 0);
        gone.set(lineId, (gone.get(lineId) ?? 0) - off);
        return { fulfilment, id, lineId, quantity: free - off };
      }),
    )
    .filter(({ quantity }) => quantity > 0);
}
