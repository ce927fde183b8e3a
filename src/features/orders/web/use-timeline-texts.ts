import type { Translation } from '#base/text.ts';
import { type ConnectionTexts, useConnectionTexts } from '#features/connections/web/use-connection-texts.ts';
import { order_timeline as english } from '#texts/en/order-timeline.ts';
import { order_timeline as spanish } from '#texts/es/order-timeline.ts';
import { type Catalogue, ownTexts, useTexts } from '#ui/texts.ts';

import { type OrderTexts, useOrderTexts } from './use-order-texts.ts';

const useOwn = ownTexts({ en: english, es: spanish });

/** What entries and changes are told in; `actions`: how the calls to partners are called. */
export type TimelineTexts = Omit<Catalogue, 'orders'> &
  Pick<ConnectionTexts, 'actions'> & { orders: OrderTexts; timeline: Translation<typeof english> };

export function useTimelineTexts(): TimelineTexts {
  const { actions } = useConnectionTexts();
  return { ...useTexts(), orders: useOrderTexts(), actions, timeline: useOwn() };
}
