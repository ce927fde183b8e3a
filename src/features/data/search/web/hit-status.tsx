import { OrderStatusBadge } from '#features/orders/order/web/order-status-badge.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { shownStatus } from './shown-status.ts';

/** The status in search results, where waiting to be shipped is a success. */
export function HitStatus({ status }: { status: string }) {
  const t = useTexts().orders.statuses;
  const shown = shownStatus(status);
  return shown === 'pending' ? (
    <StatusBadge tone="success">{t.pending}</StatusBadge>
  ) : (
    <OrderStatusBadge status={shown} />
  );
}
