import { interpolate } from '#base/text.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useCopy } from '#ui/copy-button.tsx';
import { useTexts } from '#ui/texts.ts';
import { orderReply } from './order-reply.ts';

/** Copies the reply to a customer who asks where the order is; undefined where there is none. */
export function useCopyReply(order: OrderDetail): (() => void) | undefined {
  const t = useTexts().order_page.reply;
  const copy = useCopy();
  const reply = orderReply(order);
  return reply === undefined ? undefined : () => copy(reply, interpolate(t.copied, { name: order.customer_name }));
}
