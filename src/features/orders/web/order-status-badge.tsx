import type { OrderStatus } from '#features/order-lifecycle/order-status.ts';
import { Icon } from '#ui/icons.tsx';
import type { Tone } from '#ui/palette.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './order-badges.module.css';

const tones: Record<OrderStatus, Tone> = {
  pending: 'neutral',
  packing: 'info',
  partially_shipped: 'success',
  shipped: 'success',
  fulfilled: 'success',
  error: 'danger',
  refund: 'neutral',
  cancelled: 'neutral',
};

/** Where an order stands; an error has its icon, so that colour never says it alone. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const t = useTexts().orders.statuses;
  if (status !== 'error') return <StatusBadge tone={tones[status]}>{t[status]}</StatusBadge>;
  return (
    <span className={classes.withIcon}>
      <StatusBadge tone={tones.error}>
        <Icon name="alert" size={13} className={classes.icon} />
        {t.error}
      </StatusBadge>
    </span>
  );
}
