import { useQuery } from '@tanstack/react-query';
import { findConnections } from '#features/partners/connections/contract.ts';
import { countryChoices } from '#ui/country-names.ts';
import { latestDays } from '#ui/days-filter/filter-days.ts';
import { useDaysFilter } from '#ui/days-filter/use-days-filter.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { queryOf } from '#ui/query.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { type CustomerListState, unfiltered } from './customer-list-query.ts';

type Props = { list: CustomerListState; onChange: (change: Partial<CustomerListState>) => void };

/** The list's filters as chips; any can be combined with any. */
export function CustomerFilters({ list, onChange }: Props) {
  const t = useTexts().customers;
  const language = useLanguage();
  const connections = useQuery(queryOf(findConnections, {})).data ?? [];
  const channels = connections.filter(({ capabilities }) => capabilities.includes('orders.read'));
  const days = useDaysFilter({
    label: t.days,
    days: { start: list.start_at, end: list.end_at },
    usual: latestDays,
    onChange: ({ start, end }) => onChange({ start_at: start, end_at: end }),
  });
  const filters = [
    {
      label: t.columns.connection_name,
      value: list.connection_id,
      options: channels.map(({ id, name }) => ({ value: String(id), label: name })),
      onChange: (connection_id: string) => onChange({ connection_id }),
    },
    {
      label: t.columns.country,
      value: list.country,
      options: countryChoices(language),
      onChange: (country: string) => onChange({ country }),
    },
    days.filter,
  ];
  return (
    <>
      <FilterBar filters={filters} onClear={() => onChange(unfiltered)} />
      {days.dialog}
    </>
  );
}
