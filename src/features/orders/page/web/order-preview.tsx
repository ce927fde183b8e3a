import { Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findTimeline, getOrder, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { OrderContents } from '#features/orders/order/web/order-contents.tsx';
import { OrderStatusBadge } from '#features/orders/order/web/order-status-badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { countryName } from '#ui/country-names.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import glance from '#ui/glance.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { queryOf } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { useOrderSentence } from './use-order-sentence.ts';

/** A preview has no form, so its reader has no lease. */
const READER = { ownLease: '', isEditing: false };

/** An order at a glance, away from its list: where it stands in a sentence, whose it is, its parcels and items. */
export function OrderPreview({ id }: { id: number }) {
  const found = useQuery(queryOf(getOrder, { params: { id } }));
  return (
    <Loaded found={found} pending={<Skeleton height={320} radius="sm" />}>
      {(order) => <Glance order={order} />}
    </Loaded>
  );
}

function Glance({ order }: { order: OrderDetail }) {
  const { orders: t, order_balance } = useTexts();
  const { money } = useFormats();
  const { data } = useQuery(queryOf(findTimeline, { params: { id: order.id } }));
  const { text } = useOrderSentence(order, data?.data ?? [], READER);
  const place = [order.city, countryName(order.country, useLanguage())].filter(Boolean).join(', ');
  return (
    <article className={glance.glance}>
      <header className={glance.head}>
        <div>
          <h2>
            <Link to="/orders/$id" params={{ id: String(order.id) }}>
              {order.order_number}
            </Link>
            <CopyButton text={order.order_number} what={t.columns.order_number} />
          </h2>
          <small>{[order.customer_name || order.customer_email, place].filter(Boolean).join(' · ')}</small>
        </div>
        {money(order.total_cost, order.currency)}
      </header>
      <Group gap="xs">
        <OrderStatusBadge status={order.order_status} />
        {order.is_held && <StatusBadge tone="warning">{t.badges.held}</StatusBadge>}
      </Group>
      <p aria-live="polite">{text}</p>
      {order.document_error !== null && <p className={glance.cause}>{order.document_error}</p>}
      {order.imbalances.map((kind) => (
        <p key={kind} className={glance.cause}>
          {order_balance.kinds[kind]}
        </p>
      ))}
      <OrderContents order={order} />
    </article>
  );
}
