import { interpolate } from '#base/text.ts';
import { Banner } from '#ui/banner.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../../detail-contract.ts';

/** Who else has this order open for editing; it is not sent meanwhile. */
export function EditorsBanner({ order, ownLease }: { order: OrderDetail; ownLease: string }) {
  const t = useTexts().orders.edit;
  const others = order.editors.filter(({ lease_id }) => lease_id !== ownLease);
  if (others.length === 0) return null;
  const who = [...new Set(others.map(({ name }) => name))].join(', ');
  return <Banner tone="neutral" title={interpolate(t.others, { who })} text={t.others_text} />;
}
