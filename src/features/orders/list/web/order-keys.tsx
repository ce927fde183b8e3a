import { Suspense, useState } from 'react';
import type { OrderRow } from '#features/orders/order/contract.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import type { KeyPress } from './key-press.ts';

const OrderKeyActions = lazyPart(async () => (await import('./order-key-actions.tsx')).OrderKeyActions);

type Props = {
  /** The order that is meant now. */
  orderAtHand: () => OrderRow | undefined;
};

/** E edits the order of a row, H holds or releases it. What they do is loaded after the rows; a key that is pressed before waits for it. */
export function OrderKeys({ orderAtHand }: Props) {
  const { keys } = useTexts().orders;
  const [press, setPress] = useState<KeyPress | null>(null);
  useShortcut('e', keys.edit, () => setPress({ act: 'edit', order: orderAtHand() }));
  useShortcut('h', keys.hold, () => setPress({ act: 'hold', order: orderAtHand() }));
  return <Suspense>{press && <OrderKeyActions press={press} />}</Suspense>;
}
