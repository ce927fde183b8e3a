import { subtractAmount } from '#base/money.ts';
import { remainingSale } from '#features/core/order-lifecycle/remaining-sale.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { type LinesDraft, linesAsEdited } from './lines-draft.ts';

type Order = Pick<OrderDetail, 'currency' | 'total_cost' | 'tax_cost' | 'shipping_cost' | 'discount_cost' | 'lines'>;

/** What an edit takes off the order's total; nothing where it puts other items in the place of what it takes off. */
export function amountTakenOff(order: Order, draft: LinesDraft): string {
  const hasAdded = draft.added.length > 0 || order.lines.some(({ origin }) => origin === 'staff');
  const edited = new Map(linesAsEdited(draft, order.lines).map((line) => [line.source_item_id, line.quantity]));
  const channel = order.lines.filter(({ origin }) => origin === 'channel');
  const totalWith = (leftOf: (line: Order['lines'][number]) => number) => {
    const sold = channel.map((line) => ({
      ...line,
      quantity: line.channel_quantity ?? line.quantity,
      left: leftOf(line),
    }));
    return remainingSale(order, sold, { hasAdded }).order.total_cost;
  };
  const before = totalWith(({ quantity }) => quantity);
  return subtractAmount(
    before,
    totalWith(({ source_item_id }) => edited.get(source_item_id) ?? 0),
  );
}
