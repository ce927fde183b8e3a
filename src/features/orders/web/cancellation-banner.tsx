import { fill } from '#base/text.ts';
import { Banner } from '#ui/banner.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../detail-contract.ts';

/** Whoever asked the warehouse to cancel an order sees here what became of it. */
export function CancellationBanner({ order }: { order: OrderDetail }) {
  const t = useTexts().orders.cancellation;
  const { cancellation, order_status } = order;
  if (!cancellation || order_status === 'cancelled') return null;
  if (cancellation.state === 'asked') return <Banner tone="neutral" title={t.asked} text={t.asked_text} />;
  return <Banner tone="warning" title={t.refused} text={fill(t.refused_text, { reason: cancellation.reason })} />;
}
