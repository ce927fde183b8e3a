import { useQuery } from '@tanstack/react-query';
import { problemKinds } from '#features/core/order-problems/problem-kinds.ts';
import type { OrderRow } from '#features/orders/order/contract.ts';
import { BalanceFilter, TaxDocumentFilter } from '#features/orders/order/order-filter.ts';
import { type OrderListState, unfiltered } from '#features/orders/order/web/order-list-query.ts';
import { findConnections } from '#features/partners/connections/contract.ts';
import { findFixChoices } from '#features/warehouse/mappings/choices-contract.ts';
import { countryChoices } from '#ui/country-names.ts';
import { latestDays } from '#ui/days-filter/filter-days.ts';
import { useDaysFilter } from '#ui/days-filter/use-days-filter.tsx';
import { type Filter, FilterBar } from '#ui/filter-bar.tsx';
import { queryOf } from '#ui/query.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';

type Props = {
  list: OrderListState;
  /** The rows shown: a customer's name is in them. */
  rows: readonly OrderRow[];
  onChange: (change: Partial<OrderListState>) => void;
};

/** The list's filters as chips; any can be combined with any. */
export function OrderFilters({ list, rows, onChange }: Props) {
  const days = useDaysFilter({
    label: useTexts().orders.filters.dates,
    days: { start: list.start_at, end: list.end_at },
    usual: latestDays,
    onChange: ({ start, end }) => onChange({ start_at: start, end_at: end }),
  });
  const filters = [...useChoiceFilters(list, rows, onChange), days.filter];
  return (
    <>
      <FilterBar
        filters={filters}
        onClear={() => onChange({ ...unfiltered, search: list.search, filterBy: list.filterBy })}
      />
      {days.dialog}
    </>
  );
}

function useChoiceFilters(list: OrderListState, rows: readonly OrderRow[], onChange: Props['onChange']): Filter[] {
  const { orders, problems, order_balance } = useTexts();
  const t = orders.filters;
  const language = useLanguage();
  const connections = useQuery(queryOf(findConnections, {})).data ?? [];
  const locations = useQuery(queryOf(findFixChoices, {})).data?.core_locations ?? [];
  const channels = connections.filter(({ capabilities }) => capabilities.includes('orders.read'));
  const customer = rows.find(({ customer_id }) => String(customer_id) === list.customer_id);
  const name = customer?.customer_name ?? `#${list.customer_id}`;

  const filters: Filter[] = [
    {
      label: t.connection,
      value: list.connection_id,
      options: channels.map((channel) => ({ value: String(channel.id), label: channel.name })),
      onChange: (connection_id) => onChange({ connection_id }),
    },
    {
      label: t.country,
      value: list.country,
      options: countryChoices(language),
      onChange: (country) => onChange({ country }),
    },
    {
      label: t.warehouse,
      value: list.warehouse,
      options: locations.map(({ core_id, core_description }) => ({ value: core_id, label: core_description })),
      onChange: (warehouse) => onChange({ warehouse }),
    },
    {
      label: t.tax_document,
      value: list.tax_document,
      options: TaxDocumentFilter.options.map((value) => ({ value, label: t.tax_documents[value] })),
      onChange: (tax_document) => onChange({ tax_document }),
    },
    {
      label: t.problem,
      value: list.problem,
      options: problemKinds.map((kind) => ({ value: kind, label: problems.kinds[kind] })),
      onChange: (problem) => onChange({ problem, subject: '' }),
    },
    {
      label: t.balance,
      value: list.balance,
      options: BalanceFilter.options.map((value) => ({
        value,
        label: value === 'any' ? t.disagrees : order_balance.kinds[value],
      })),
      onChange: (balance) => onChange({ balance }),
    },
    {
      label: t.held,
      value: list.is_held,
      options: [
        { value: '1', label: t.yes },
        { value: '0', label: t.no },
      ],
      onChange: (is_held) => onChange({ is_held }),
    },
    {
      label: t.holding,
      value: list.holding,
      options: [{ value: '1', label: t.yes }],
      onChange: (holding) => onChange({ holding }),
    },
  ];
  // A customer is not chosen here: the filter comes with a link from the customer.
  const ofCustomer: Filter = {
    label: t.customer,
    value: list.customer_id,
    options: [{ value: list.customer_id, label: name }],
    onChange: (customer_id) => onChange({ customer_id }),
  };
  // Nor what a problem is about: it comes with a link from its cause.
  const ofSubject: Filter = {
    label: t.subject,
    value: list.subject,
    options: [{ value: list.subject, label: list.subject }],
    onChange: (subject) => onChange({ subject }),
  };
  return [
    ...(list.customer_id === '' ? [] : [ofCustomer]),
    ...filters,
    ...(list.subject === '' || list.problem === '' ? [] : [ofSubject]),
  ];
}
