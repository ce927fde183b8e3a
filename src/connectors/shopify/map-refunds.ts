import { signOf, sumAmounts } from '#base/money.ts';
import type { RemoteRefund, RemoteRefundLine } from '../core/remote.ts';
import type { ShopifyOrder, ShopifyRefund } from './schema.ts';

/** The restock type of the pieces. The deprecated `LEGACY_RESTOCK` does not say whether they had left. */
const restocks: Readonly<Record<string, RemoteRefundLine['restock']>> = { CANCEL: 'unsent', RETURN: 'returned' };

/**
 * The refunds of an order. Shopify's current amounts and quantities, by which an open order is read (`isCurrent`),
 * exclude refunded pieces; those of a fulfilled one include them.
 */
export function mapRefunds(order: ShopifyOrder, isCurrent: boolean): RemoteRefund[] {
  return order.refunds.flatMap((refund) => {
    const money = moneyOf(refund);
    return money === null ? [] : [mapRefund(order, refund, money, isCurrent)];
  });
}

type Money = Pick<RemoteRefund, 'state' | 'total'>;

/** Money that is on its way back. */
export const isMoving = ({ status }: { status: string }): boolean =>
  status === 'PENDING' || status === 'AWAITING_RESPONSE';

/** How far its money is; null where none was to go back: taking pieces off an order makes a refund of nothing. */
function moneyOf({ transactions, totalRefundedSet }: ShopifyRefund): Money | null {
  const back = transactions.nodes.filter(({ kind }) => kind === 'REFUND');
  if (back.some(isMoving)) {
    const given = back.filter((one) => isMoving(one) || one.status === 'SUCCESS');
    return { state: 'asked', total: sumAmounts(given.map(({ amountSet }) => amountSet)) };
  }
  if (signOf(totalRefundedSet) > 0) return { state: 'done', total: totalRefundedSet };
  return back.length > 0 ? { state: 'refused', total: sumAmounts(back.map(({ amountSet }) => amountSet)) } : null;
}

function mapRefund(order: ShopifyOrder, refund: ShopifyRefund, money: Money, isCurrent: boolean): RemoteRefund {
  const lines = linesOf(order, refund);
  const shipping = sumAmounts(refund.refundShippingLines.nodes.map(({ subtotalAmountSet }) => subtotalAmountSet));
  const taxes = [
    ...refund.refundLineItems.nodes.map(({ totalTaxSet }) => totalTaxSet),
    ...refund.refundShippingLines.nodes.map(({ taxAmountSet }) => taxAmountSet),
  ];
  // Where prices hold taxes, the subtotals do.
  const parts = [shipping, ...lines.map(({ amount }) => amount), ...(order.taxesIncluded ? [] : taxes)];
  return {
    source_refund_id: refund.id,
    ...(refund.return && { source_return_id: refund.return.id }),
    ...money,
    refunded_at: refund.createdAt,
    shipping,
    reason: refund.note,
    lines: lines.map((line) => ({ ...line, left_out: isCurrent ? line.pieces : 0 })),
    left_out_total: isCurrent ? sumAmounts(parts) : '0',
    left_out_shipping: isCurrent ? shipping : '0',
  };
}

/** Pieces of a line that go back in the same way are one line: Shopify splits them by place. */
function linesOf(order: ShopifyOrder, { refundLineItems }: ShopifyRefund): Omit<RemoteRefundLine, 'left_out'>[] {
  const items = new Map(order.lineItems.nodes.map((line) => [line.id, line]));
  const restockOf = ({ restockType }: { restockType: string }) => restocks[restockType] ?? 'none';
  const groups = Map.groupBy(refundLineItems.nodes, (one) => `${one.lineItem.id} ${restockOf(one)}`);
  return [...groups.values()].flatMap((parts) => {
    const [first] = parts;
    const item = first && items.get(first.lineItem.id);
    if (!item) return [];
    return [
      {
        source_item_id: item.id,
        sku: item.sku?.trim() ? item.sku : item.name,
        name: item.name,
        pieces: parts.reduce((sum, { quantity }) => sum + quantity, 0),
        amount: sumAmounts(parts.map(({ subtotalSet }) => subtotalSet)),
        restock: restockOf(first),
      },
    ];
  });
}
