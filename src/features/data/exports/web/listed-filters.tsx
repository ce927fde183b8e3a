import { useQuery } from '@tanstack/react-query';
import { problemKinds } from '#features/core/order-problems/problem-kinds.ts';
import { BalanceFilter, TaxDocumentFilter } from '#features/orders/order/order-filter.ts';
import { findFixChoices } from '#features/warehouse/mappings/choices-contract.ts';
import { type Filter, FilterBar } from '#ui/filter-bar.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import type { ListedRecords } from './use-record-export.ts';

type Props = { listed: ListedRecords; onChange: (change: Partial<ListedRecords>) => void };

/** What the list of orders was narrowed to when its export was opened; each can be taken away, none is added here. */
export function ListedFilters({ listed, onChange }: Props) {
  const t = useTexts().exports;
  const { orders, problems, order_balance } = useTexts();
  const places =
    useQuery({ ...queryOf(findFixChoices, {}), enabled: listed.warehouse !== '' }).data?.core_locations ?? [];
  const { search, warehouse, customer_id, is_held, holding, tax_document, problem, balance } = listed;
  const all: Filter[] = [
    {
      label: t.records.search,
      value: search,
      options: [{ value: search, label: search }],
      onChange: (next) => onChange({ search: next }),
    },
    {
      label: orders.filters.warehouse,
      value: warehouse,
      options: places.map(({ core_id, core_description }) => ({ value: core_id, label: core_description })),
      onChange: (next) => onChange({ warehouse: next }),
    },
    {
      label: orders.filters.customer,
      value: customer_id,
      options: [{ value: customer_id, label: `#${customer_id}` }],
      onChange: (next) => onChange({ customer_id: next }),
    },
    {
      label: orders.filters.held,
      value: is_held,
      options: [
        { value: '1', label: orders.filters.yes },
        { value: '0', label: orders.filters.no },
      ],
      onChange: (next) => onChange({ is_held: next }),
    },
    {
      label: orders.filters.holding,
      value: holding,
      options: [{ value: '1', label: orders.filters.yes }],
      onChange: (next) => onChange({ holding: next }),
    },
    {
      label: orders.filters.tax_document,
      value: tax_document,
      options: TaxDocumentFilter.options.map((value) => ({ value, label: orders.filters.tax_documents[value] })),
      onChange: (next) => onChange({ tax_document: next }),
    },
    {
      label: orders.filters.problem,
      value: problem,
      options: problemKinds.map((kind) => ({ value: kind, label: problems.kinds[kind] })),
      onChange: (next) => onChange({ problem: next }),
    },
    {
      label: orders.filters.balance,
      value: balance,
      options: BalanceFilter.options.map((value) => ({
        value,
        label: value === 'any' ? orders.filters.disagrees : order_balance.kinds[value],
      })),
      onChange: (next) => onChange({ balance: next }),
    },
  ];
  const used = all.filter(({ value }) => value !== '');
  if (used.length === 0) return null;
  const none = {
    search: '',
    warehouse: '',
    customer_id: '',
    is_held: '',
    holding: '',
    tax_document: '',
    problem: '',
    balance: '',
  };
  return (
    <section aria-label={t.records.narrowed}>
      <FilterBar filters={used} onClear={() => onChange(none)} />
    </section>
  );
}
