import { interpolate } from '#base/text.ts';
import type { OrderStatus } from '#features/order-lifecycle/order-status.ts';
import { Banner } from '#ui/banner.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Cancellation } from '../cancellation.ts';

type Props = { order: { cancellation: Cancellation | null; order_status: OrderStatus } };

/** Whoever asked the warehouse to cancel an order sees here what became of it. */
export function CancellationBanner({ order: { cancellation, order_status } }: Props) {
  const t = useTexts().fulfilment.cancellation;
  if (!cancellation || order_status === 'cancelled') return null;
  if (cancellation.state === 'asked') return <Banner tone="neutral" title={t.asked} text={t.asked_text} />;
  return (
    <Banner tone="warning" title={t.refused} text={interpolate(t.refused_text, { reason: cancellation.reason })} />
  );
}
