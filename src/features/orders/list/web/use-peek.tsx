import { type ReactNode, useRef, useState } from 'react';
import type { OrderRow } from '#features/orders/order/contract.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const PeekPanel = lazyPart(async () => (await import('./peek-panel.tsx')).PeekPanel);

type Peek = {
  /** For the table: Space opens and closes it, and it goes with the focus. */
  keys: { onPeek: (order: OrderRow) => void; onRowFocus: (order: OrderRow | undefined) => void };
  /** The id of the order that keys mean: that of the row with the focus, else the one that is looked at. */
  idAtHand: () => number | undefined;
  panel: ReactNode;
};

/** Looking at an order without leaving the list. */
export function usePeek(): Peek {
  const [peeked, setPeeked] = useState<Pick<OrderRow, 'id' | 'order_number'> | null>(null);
  const focused = useRef<number>(undefined);
  return {
    keys: {
      onPeek: (order) => setPeeked(peeked?.id === order.id ? null : order),
      onRowFocus: (order) => {
        focused.current = order?.id;
        if (peeked && order) setPeeked(order);
      },
    },
    idAtHand: () => focused.current ?? peeked?.id,
    panel: <>{peeked && <PeekPanel id={peeked.id} number={peeked.order_number} onClose={() => setPeeked(null)} />}</>,
  };
}
