import { multiplyAmount, sumAmounts } from '#base/money.ts';
import type { RemoteRefund } from '../core/remote.ts';
import { fromUnits } from './money.ts';
import type { VendureLine, VendureOrder, VendureRefund } from './schema.ts';

const states: Readonly<Record<string, RemoteRefund['state']>> = { Settled: 'done', Failed: 'refused' };

/**
 * The refunds of all payments, in turn. A refund takes nothing off its order: where pieces are cancelled too, the lines
 * hold them no more, which the refunds are first of. Vendure does not say what goes back to stock.
 */
export function mapRefunds({ payments, lines, shipping }: VendureOrder, decimals: number): RemoteRefund[] {
  const cancelled = new Map(lines.map((line) => [line.id, Math.max(0, line.orderPlacedQuantity - line.quantity)]));
  const refunds = (payments ?? []).flatMap((payment) => payment.refunds);
  const inTurn = refunds.toSorted((a, b) => (a.createdAt === b.createdAt ? 0 : a.createdAt < b.createdAt ? -1 : 1));
  return inTurn.map((refund) => {
    const pieces = piecesOf(refund, lines).map(({ line, quantity }) => {
      const left_out = Math.min(quantity, cancelled.get(line.id) ?? 0);
      cancelled.set(line.id, (cancelled.get(line.id) ?? 0) - left_out);
      return { line, quantity, left_out };
    });
    const back = fromUnits(refund.shipping, decimals);
    // It is cancelled with the order, or with the rest of it.
    const left_out_shipping = shipping === 0 ? back : '0';
    const left = pieces.map(({ line, left_out }) =>
      multiplyAmount(fromUnits(line.proratedUnitPriceWithTax, decimals), left_out),
    );
    return {
      source_refund_id: refund.id,
      state: states[refund.state] ?? 'asked',
      refunded_at: refund.createdAt,
      total: fromUnits(refund.total, decimals),
      shipping: back,
      reason: refund.reason,
      lines: pieces.map(({ line, quantity, left_out }) => ({
        source_item_id: line.id,
        sku: line.productVariant.sku,
        name: line.productVariant.name,
        pieces: quantity,
        amount: multiplyAmount(fromUnits(line.proratedUnitPrice, decimals), quantity),
        restock: 'none' as const,
        left_out,
      })),
      left_out_total: sumAmounts([left_out_shipping, ...left]),
      left_out_shipping,
    };
  });
}

/** Each line of a refund once. */
function piecesOf({ lines }: VendureRefund, sold: readonly VendureLine[]): { line: VendureLine; quantity: number }[] {
  return [...Map.groupBy(lines, ({ orderLineId }) => orderLineId)].flatMap(([id, parts]) => {
    const line = sold.find((one) => one.id === id);
    return line ? [{ line, quantity: parts.reduce((sum, { quantity }) => sum + quantity, 0) }] : [];
  });
}
