import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { addressLines } from '#features/orders/web/detail/address-lines.ts';
import { BackNav } from '#ui/back-nav.tsx';
import { Banner } from '#ui/banner.tsx';
import { countryName } from '#ui/country-names.ts';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import page from '#ui/detail-page.module.css';
import { useFormats } from '#ui/formats-provider.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { type CustomerDetail, getCustomer } from '../contract.ts';
import { nameOf } from './customer-columns.tsx';
import classes from './customer-detail.module.css';
import { CustomerOrders } from './customer-orders.tsx';
import { SyncBadge } from './sync-badge.tsx';

/** One customer: how to reach them, whether the partners know them, what they ordered. */
export function CustomerDetailScreen() {
  const t = useTexts().customers;
  const { id = '' } = useParams({ strict: false });
  const customer = useQuery(queryOf(getCustomer, { params: { id } }));
  const { data } = customer;
  return (
    <>
      <BackNav to="/customers" label={t.detail.back} />
      <PageHeader title={data ? nameOf(t, data) : t.title} badges={data && <SyncBadge customer={data} />} />
      <Loaded found={customer} pending={<Skeleton height={260} radius="md" />}>
        {(found) => (
          <>
            {found.sync_status === 'errorCustomer' && <SyncProblem customer={found} />}
            <div className={`${page.columns} ${classes.panels}`}>
              <Contact customer={found} />
              <Totals customer={found} />
            </div>
            <CustomerOrders customerId={found.id} />
          </>
        )}
      </Loaded>
    </>
  );
}

function SyncProblem({ customer }: { customer: CustomerDetail }) {
  const t = useTexts().customers.detail;
  return <Banner tone="danger" title={t.sync_error} text={customer.sync_error ?? t.sync_error_unknown} />;
}

function Contact({ customer }: { customer: CustomerDetail }) {
  const t = useTexts().customers;
  const language = useLanguage();
  const { email, phone } = customer;
  const items: Detail[] = [
    [
      t.columns.email,
      email && (
        <Anchor key="email" href={`mailto:${email}`}>
          {email}
        </Anchor>
      ),
    ],
    [
      t.columns.phone,
      phone && (
        <Anchor key="phone" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
          {phone}
        </Anchor>
      ),
    ],
    [t.columns.company_name, customer.company_name],
    [
      t.detail.address,
      <PostalAddress key="address" customer={customer} country={countryName(customer.country, language)} />,
    ],
    [t.detail.language_code, customer.language_code],
    [t.columns.connection_name, customer.connection_name],
    [t.columns.source_customer_id, customer.source_customer_id],
    [t.columns.created_at, <RelativeTime key="created" at={customer.created_at} />],
    [t.columns.updated_at, <RelativeTime key="updated" at={customer.updated_at} />],
  ];
  return (
    <Panel title={t.detail.contact}>
      <DetailList items={items} />
    </Panel>
  );
}

function PostalAddress({ customer, country }: { customer: CustomerDetail; country: string }) {
  const { none } = useTexts().ui;
  const lines = addressLines(customer, country);
  return lines ? <address className={classes.address}>{lines}</address> : none;
}

function Totals({ customer }: { customer: CustomerDetail }) {
  const t = useTexts().customers.detail;
  const { count, money, longDate } = useFormats();
  const totals = customer.totals.map(
    ({ currency, total }): Detail => [
      interpolate(t.total, { currency }),
      <span key={currency} title={t.total_hint}>
        {money(total, currency)}
      </span>,
    ],
  );
  const { first_order_date: first, last_order_date: last } = customer;
  return (
    <Panel title={t.totals}>
      <DetailList
        items={[
          [t.order_count, count(customer.order_count)],
          ...totals,
          [t.first_order, first && longDate(first)],
          [t.last_order, last && longDate(last)],
        ]}
      />
    </Panel>
  );
}
