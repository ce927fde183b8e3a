import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { dayInZone } from '#base/calendar-date.ts';
import { findConnections } from '#features/connections/contract.ts';
import { findFixChoices } from '#features/mappings/choices-contract.ts';
import { problemKinds } from '#features/order-problems/problem-kinds.ts';
import { countryChoices } from '#ui/country-names.ts';
import { type Filter, FilterBar } from '#ui/filter-bar.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { queryOf } from '#ui/query.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import type { OrderRow } from '../../contract.ts';
import { formatDays, readDays, usualDays, writeDays } from './date-choices.ts';
import { type OrderListState, unfiltered } from './order-list-query.ts';

const CHOOSE = 'choose';

const DaysDialog = lazyPart(async () => (await import('./days-dialog.tsx')).DaysDialog);

type Props = {
  list: OrderListState;
  /** The rows shown: a customer's name is in them. */
  rows: readonly OrderRow[];
  onChange: (change: Partial<OrderListState>) => void;
};

/** The list's filters as chips; any can be combined with any. */
export function OrderFilters({ list, rows, onChange }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const days = useDaysFilter(list, onChange, () => setIsChoosing(true));
  const filters = [...useChoiceFilters(list, rows, onChange), days];
  return (
    <>
      <FilterBar
        filters={filters}
        onClear={() => onChange({ ...unfiltered, search: list.search, filterBy: list.filterBy })}
      />
      <Suspense>
        {isChoosing && <DaysDialog list={list} onChange={onChange} onClose={() => setIsChoosing(false)} />}
      </Suspense>
    </>
  );
}

function useChoiceFilters(list: OrderListState, rows: readonly OrderRow[], onChange: Props['onChange']): Filter[] {
  const { orders, problems } = useTexts();
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
      label: t.problem,
      value: list.problem,
      options: problemKinds.map((kind) => ({ value: kind, label: problems.kinds[kind] })),
      onChange: (problem) => onChange({ problem, subject: '' }),
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

function useDaysFilter(list: OrderListState, onChange: Props['onChange'], onChoose: () => void): Filter {
  const t = useTexts().orders;
  const formats = useFormats();
  const value = writeDays(list);
  const usual = usualDays(t, dayInZone(new Date(), formats.time_zone));
  const isUsual = value === '' || usual.some((choice) => choice.value === value);
  return {
    label: t.filters.dates,
    value,
    options: [
      ...(isUsual ? [] : [{ value, label: formatDays(t, formats, list) }]),
      ...usual,
      { value: CHOOSE, label: t.filters.choose_dates },
    ],
    onChange: (chosen) => (chosen === CHOOSE ? onChoose() : onChange(readDays(chosen))),
  };
}
