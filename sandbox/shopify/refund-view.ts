import { connection, numberKey, type PageArgs } from './connection.ts';
import { lineView } from './line-view.ts';
import { iso, money } from './scalars.ts';
import { gid, type StoreOrder, type StoreRefund } from './store.ts';

/** A refund as its fields are asked for. A line's money is its share of what its line cost. */
export function refundView(order: StoreOrder, refund: StoreRefund) {
  const { id, createdAt, note, total, status, shipping, lines, returnId } = refund;
  const pieces = lines.flatMap(({ lineId, quantity, restockType }, index) => {
    const line = order.lines.find((one) => one.id === lineId);
    return line ? [{ id: index + 1, line, quantity, restockType }] : [];
  });
  return {
    id: gid('Refund', id),
    createdAt: iso(createdAt),
    note,
    // Nothing more of the return is known here.
    return: returnId === undefined ? null : { id: gid('Return', returnId) },
    totalRefundedSet: money(status === 'SUCCESS' ? total : 0),
    transactions: (args: PageArgs) =>
      connection(
        total > 0 ? [refund] : [],
        args,
        (one) => numberKey(one.id),
        () => refundTransaction(refund),
      ),
    refundLineItems: (args: PageArgs) =>
      connection(
        pieces,
        args,
        (one) => numberKey(one.id),
        ({ id: place, line, quantity, restockType }) => ({
          id: gid('RefundLineItem', id * 100 + place),
          lineItem: lineView(order, line),
          quantity,
          restockType,
          restocked: restockType !== 'NO_RESTOCK',
          subtotalSet: money(Math.round((line.total * quantity) / line.quantity)),
          totalTaxSet: money(0),
        }),
      ),
    refundShippingLines: (args: PageArgs) =>
      connection(
        shipping > 0 ? [id] : [],
        args,
        (one) => numberKey(one),
        () => ({ id: gid('RefundShippingLine', id), subtotalAmountSet: money(shipping), taxAmountSet: money(0) }),
      ),
  };
}

/** How the money of a refund goes back. */
export const refundTransaction = ({ id, createdAt, status, total }: StoreRefund) => ({
  id: gid('OrderTransaction', id),
  kind: 'REFUND',
  status,
  processedAt: iso(createdAt),
  amountSet: money(total),
});
