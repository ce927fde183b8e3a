import { ActionIcon, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getOrder, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { OrderContents } from '#features/orders/order/web/order-contents.tsx';
import { OrderStatusBadge } from '#features/orders/order/web/order-status-badge.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { queryOf } from '#ui/query.ts';
import { useShortcut } from '#ui/shortcuts.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './peek-panel.module.css';

type Props = { id: number; number: string; onClose: () => void };

/**
 * A preview of one order next to the list: its state, its contents, its parcels. The list keeps the focus, and its keys
 * still work.
 */
export function PeekPanel({ id, number, onClose }: Props) {
  const { ui } = useTexts();
  const t = useTexts().order_peek;
  const found = useQuery(queryOf(getOrder, { params: { id } }));
  useShortcut('Escape', t.end, onClose);
  return (
    <aside className={classes.panel} aria-label={t.title}>
      <header className={classes.head}>
        <h2>
          <Link to="/orders/$id" params={{ id: String(id) }} search>
            {number}
          </Link>
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={ui.close}
          title={`${ui.close} (Esc)`}
          onClick={onClose}
        >
          <Icon name="cross" size={16} />
        </ActionIcon>
      </header>
      <Loaded found={found} pending={<Skeleton height={320} radius="sm" />}>
        {(order) => <PeekedOrder order={order} />}
      </Loaded>
    </aside>
  );
}

function PeekedOrder({ order }: { order: OrderDetail }) {
  const { orders: t, order_balance } = useTexts();
  const peek = useTexts().order_peek;
  const { money } = useFormats();
  const causes = [
    ...[order.error, order.document_error].filter((cause) => cause !== null),
    ...order.imbalances.map((kind) => order_balance.kinds[kind]),
  ];
  return (
    <>
      <p className={classes.state} aria-live="polite">
        <OrderStatusBadge status={order.order_status} />
        {order.is_held && <StatusBadge tone="warning">{t.badges.held}</StatusBadge>}
        <span>{money(order.total_cost, order.currency)}</span>
      </p>
      {causes.map((cause) => (
        <p key={cause} className={classes.cause}>
          {cause}
        </p>
      ))}
      <OrderContents order={order} />
      <p className="dimmed">{peek.hint}</p>
    </>
  );
}
