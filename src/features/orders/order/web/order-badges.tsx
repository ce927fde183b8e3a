import { isRefund, isTestOrder } from '#features/core/order-lifecycle/order-rules.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../detail-contract.ts';
import classes from './order-badges.module.css';
import { OrderStatusBadge } from './order-status-badge.tsx';

/** The status of an order and what else is special about it. */
export function OrderBadges({ order }: { order: OrderDetail }) {
  const t = useTexts().orders.badges;
  return (
    <span className={classes.badges}>
      <OrderStatusBadge status={order.order_status} isExplained />
      {order.is_held && (
        <StatusBadge tone="warning" term="held">
          {t.held}
        </StatusBadge>
      )}
      {order.is_fast_track && (
        <StatusBadge tone="info" term="fast_track">
          {t.fast_track}
        </StatusBadge>
      )}
      {isTestOrder(order) && <StatusBadge tone="warning">{t.test}</StatusBadge>}
      {isRefund(order) && order.order_status !== 'refund' && <StatusBadge tone="neutral">{t.refund}</StatusBadge>}
      {order.is_replacement_order && <StatusBadge tone="neutral">{t.replacement}</StatusBadge>}
      {order.is_virtual && <StatusBadge tone="neutral">{t.virtual}</StatusBadge>}
      {order.is_chargeback && <StatusBadge tone="danger">{t.chargeback}</StatusBadge>}
    </span>
  );
}
