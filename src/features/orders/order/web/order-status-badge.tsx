import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { Icon } from '#ui/icons.tsx';
import type { Tone } from '#ui/palette.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { Term } from '#ui/term.tsx';
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

type Props = {
  status: OrderStatus;
  /** On the page of one order; in a list the head of the column is the term. */
  isExplained?: boolean;
};

/** Where an order stands; an error has its icon, so that colour never says it alone. */
export function OrderStatusBadge({ status, isExplained = false }: Props) {
  const t = useTexts().orders.statuses;
  const term = isExplained ? (`order_${status}` as const) : undefined;
  if (status !== 'error') {
    return (
      <StatusBadge tone={tones[status]} term={term}>
        {t[status]}
      </StatusBadge>
    );
  }
  return (
    <span className={classes.withIcon}>
      <StatusBadge tone={tones.error}>
        <Icon name="alert" size={13} className={classes.icon} />
        {term ? <Term of={term}>{t.error}</Term> : t.error}
      </StatusBadge>
    </span>
  );
}
