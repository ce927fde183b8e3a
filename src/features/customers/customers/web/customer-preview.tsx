import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findOrders } from '#features/orders/order/contract.ts';
import { OrderStatusBadge } from '#features/orders/order/web/order-status-badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { countryName } from '#ui/country-names.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import glance from '#ui/glance.module.css';
import { Loaded } from '#ui/loaded.tsx';
import { queryOf } from '#ui/query.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { type CustomerDetail, getCustomer } from '../detail-contract.ts';
import { nameOf } from './customer-columns.tsx';
import { SyncBadge } from './sync-badge.tsx';

const MAX_ORDERS = 6;

/** A customer at a glance: how to reach them, whether the partners know them, and what they ordered last. */
export function CustomerPreview({ id }: { id: number }) {
  const found = useQuery(queryOf(getCustomer, { params: { id: String(id) } }));
  return (
    <Loaded found={found} pending={<Skeleton height={280} radius="sm" />}>
      {(customer) => <Glance customer={customer} />}
    </Loaded>
  );
}

function Glance({ customer }: { customer: CustomerDetail }) {
  const t = useTexts().customers;
  const { money } = useFormats();
  const { email, phone, city } = customer;
  const country = countryName(customer.country, useLanguage());
  return (
    <article className={glance.glance}>
      <header className={glance.head}>
        <div>
          <h2>
            <Link to="/customers/$id" params={{ id: String(customer.id) }}>
              {nameOf(t, customer)}
            </Link>
          </h2>
          <small>{[customer.company_name, city, country].filter(Boolean).join(' · ')}</small>
        </div>
        <SyncBadge customer={customer} />
      </header>
      {email && (
        <p>
          {email} <CopyButton text={email} what={t.columns.email} />
        </p>
      )}
      {phone && (
        <p>
          {phone} <CopyButton text={phone} what={t.columns.phone} />
        </p>
      )}
      <p className="dimmed">{customer.totals.map(({ currency, total }) => money(total, currency)).join(' · ')}</p>
      <LastOrders customerId={customer.id} />
    </article>
  );
}

function LastOrders({ customerId }: { customerId: number }) {
  const t = useTexts().customers;
  const { longDate, money } = useFormats();
  const { data } = useQuery(queryOf(findOrders, { query: { customer_id: customerId, perPage: MAX_ORDERS } }));
  if (!data) return <Skeleton height={120} radius="sm" />;
  return (
    <>
      <h3>{t.detail.orders}</h3>
      {data.data.length === 0 && <p className="dimmed">{t.detail.no_orders_text}</p>}
      <ul className={glance.list}>
        {data.data.map((order) => (
          <li key={order.id}>
            <span className={glance.words}>
              <Link to="/orders/$id" params={{ id: String(order.id) }}>
                {order.order_number}
              </Link>
              <small>{[longDate(order.order_date), order.tracking_number].filter(Boolean).join(' · ')}</small>
            </span>
            <OrderStatusBadge status={order.order_status} />
            <span>{money(order.total_cost, order.currency)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
