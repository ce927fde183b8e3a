import { Anchor, Box, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { addressLines } from '#features/orders/order/web/address-lines.ts';
import type { CustomerField } from '#features/partners/customer-sync/customer-fields.ts';
import { PartnersPanel } from '#features/partners/customer-sync/web/partners-panel.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { BackNav } from '#ui/back-nav.tsx';
import { Banner } from '#ui/banner.tsx';
import { countryName } from '#ui/country-names.ts';
import { type Detail, DetailList } from '#ui/detail-list.tsx';
import page from '#ui/detail-page.module.css';
import { useFormats } from '#ui/formats-provider.tsx';
import { languageName } from '#ui/language-names.ts';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { type CustomerDetail, getCustomer } from '../detail-contract.ts';
import { nameOf } from './customer-columns.tsx';
import classes from './customer-detail.module.css';
import { CustomerDocuments } from './customer-documents.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { CustomerNotes } from './customer-notes.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerTickets } from './customer-tickets.tsx';
import { DuplicatesPanel } from './duplicates-panel.tsx';
import { EditCustomerModal } from './edit-customer-modal.tsx';
import { MergedPanel } from './merged-panel.tsx';
import { SyncBadge } from './sync-badge.tsx';

/** One customer: how to reach them, whether the partners know them, what they ordered. */
export function CustomerDetailScreen() {
  const t = useTexts().customers;
  const own = useTexts().customer_detail;
  const { id = '' } = useParams({ strict: false });
  const [isEditing, setIsEditing] = useState(false);
  const customer = useQuery(queryOf(getCustomer, { params: { id } }));
  const { data } = customer;
  const mayEdit = useMay('edit_customers');
  useCommands(mayEdit && data ? [{ keys: 'e', label: own.edit, run: () => setIsEditing(true) }] : []);
  return (
    <>
      <BackNav to="/customers" label={t.detail.back} />
      <PageHeader
        title={data ? nameOf(t, data) : t.title}
        badges={data && <SyncBadge customer={data} />}
        actions={
          data &&
          mayEdit && (
            <Button size="xs" variant="default" onClick={() => setIsEditing(true)}>
              {own.edit}
            </Button>
          )
        }
      />
      <Loaded found={customer} pending={<Skeleton height={260} radius="md" />}>
        {(found) => (
          <>
            {/* The address of one that was merged leads to where it is now. */}
            {String(found.id) !== id && <Navigate to="/customers/$id" params={{ id: String(found.id) }} replace />}
            {found.sync_status === 'errorCustomer' && <SyncProblem customer={found} />}
            <div className={`${page.columns} ${classes.panels}`}>
              <div className={page.column}>
                <Contact customer={found} />
                <CustomerNotes customerId={found.id} />
              </div>
              <div className={page.column}>
                <DuplicatesPanel key={found.id} customer={found} />
                <MergedPanel key={`merged ${found.id}`} customerId={found.id} />
                <PartnersPanel customerId={found.id} />
                <CustomerTickets customerId={found.id} />
                <Totals customer={found} />
              </div>
            </div>
            <div className={page.column}>
              <CustomerOrders customerId={found.id} />
              <Box mt={14}>
                <CustomerDocuments customerId={found.id} />
              </Box>
              <Box mt={14}>
                <CustomerHistory customerId={found.id} />
              </Box>
            </div>
            {isEditing && <EditCustomerModal customer={found} onClose={() => setIsEditing(false)} />}
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
  const own = useTexts().customer_detail;
  const language = useLanguage();
  const { email, phone } = customer;
  const field = (name: CustomerField, shown: ReactNode) => <Kept customer={customer} field={name} shown={shown} />;
  const items: Detail[] = [
    [
      t.columns.email,
      field(
        'email',
        email && (
          <Anchor href={`mailto:${email}`} className={classes.reach}>
            {email}
          </Anchor>
        ),
      ),
    ],
    [
      t.columns.phone,
      field(
        'phone',
        phone && (
          <Anchor href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={classes.reach}>
            {phone}
          </Anchor>
        ),
      ),
    ],
    [t.columns.company_name, field('company_name', customer.company_name)],
    [
      t.detail.address,
      field('address', <PostalAddress customer={customer} country={countryName(customer.country, language)} />),
    ],
    [t.detail.language_code, field('language_code', languageName(customer.language_code ?? '', language))],
    [t.columns.connection_name, customer.connection_name],
    [t.columns.source_customer_id, customer.source_customer_id],
    [t.columns.created_at, <RelativeTime key="created" at={customer.created_at} />],
    [t.columns.updated_at, <RelativeTime key="updated" at={customer.updated_at} />],
    ...(customer.updated_by ? [[own.updated_by, customer.updated_by] as const] : []),
  ];
  return (
    <Panel title={t.detail.contact}>
      <DetailList items={items} />
    </Panel>
  );
}

type KeptProps = { customer: CustomerDetail; field: CustomerField; shown: ReactNode };

/** A value with a mark where staff set it and the channel leaves it alone. */
function Kept({ customer, field, shown }: KeptProps) {
  const { none } = useTexts().ui;
  const t = useTexts().customer_detail;
  const isKept = customer.edited_fields.includes(field);
  return (
    <>
      {shown || none}
      {isKept && (
        <span className={classes.kept} title={t.kept_hint}>
          {t.kept}
        </span>
      )}
    </>
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
