import { useQuery } from '@tanstack/react-query';
import type { OrderDetail, TimelineEntry } from '#features/orders/order/detail-contract.ts';
import { clock } from '#features/orders/order/web/goes-out.ts';
import type { Outage } from '#features/partners/connections/outages-contract.ts';
import { outagesQuery } from '#features/partners/connections/web/outages-query.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useNow } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { orderSentence } from './order-sentence.ts';
import type { Sentence, Telling } from './telling.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

/** A partner that takes no stock may take orders. */
const isOfOrders = ({ takes_none_of }: Outage): boolean =>
  takes_none_of.length === 0 || takes_none_of.includes('outbox');

type Reader = Pick<Telling, 'ownLease' | 'isEditing'>;

/**
 * Where an order stands, in words that go with the clock. `left`: seconds until it goes, where nothing but its holding
 * time keeps it.
 */
export function useOrderSentence(
  order: OrderDetail,
  entries: readonly TimelineEntry[],
  reader: Reader,
): Sentence & { left: number | undefined } {
  const t = useTexts().order_page;
  const texts = useTexts();
  const formats = useFormats();
  const now = useNow();
  const left = useSecondsLeft(order);
  const { data: outages = [] } = useQuery(outagesQuery);
  const isCountedDown = left !== undefined && order.last_edit !== null;
  const sentence = orderSentence(order, {
    t,
    texts,
    formats,
    now,
    entries,
    outage: outages.find((outage) => outage.name === order.waits_for && isOfOrders(outage)),
    ...reader,
    countdown: isCountedDown ? clock(left) : undefined,
  });
  return { ...sentence, left };
}
