import { useQuery } from '@tanstack/react-query';
import { problemKinds } from '#features/core/order-problems/problem-kinds.ts';
import { findConnections } from '#features/partners/connections/contract.ts';
import { findFixChoices } from '#features/warehouse/mappings/choices-contract.ts';
import { countryChoices } from '#ui/country-names.ts';
import type { Filter } from '#ui/filter-bar.tsx';
import { queryOf } from '#ui/query.ts';
import { useLanguage, useTexts } from '#ui/texts.ts';
import { BalanceFilter, type OrderFilterName, orderFilterNames, TaxDocumentFilter } from '../order-filter.ts';

/** Days are chosen together, by a filter of their own. */
const chosenNames = orderFilterNames.filter((name) => name !== 'start_at' && name !== 'end_at');
type ChosenName = Exclude<OrderFilterName, 'start_at' | 'end_at'>;
type ChosenFilters = Partial<Readonly<Record<ChosenName, string>>>;

/**
 * The filters that a list of orders or its export has, as chips: all but days. A filter that `list` does not name is
 * left out. `customerName`: of the customer that it is narrowed to, where it is known.
 */
export function useFilterChips(
  list: ChosenFilters,
  onChange: (change: ChosenFilters) => void,
  customerName?: string,
): Filter[] {
  const choices = useChoices(list, customerName);
  return chosenNames.flatMap((name) => {
    const value = list[name];
    if (value === undefined || !isOffered(name, list)) return [];
    return {
      ...choices[name],
      value,
      onChange: (next) => onChange({ [name]: next, ...(name === 'problem' && { subject: '' }) }),
    };
  });
}

/** A customer, and what a problem is about, are not chosen: these filters come with a link. */
function isOffered(name: ChosenName, { customer_id, problem, subject }: ChosenFilters): boolean {
  if (name === 'customer_id') return customer_id !== '';
  return name !== 'subject' || (subject !== '' && problem !== '');
}

/** What each filter is called, and the values to choose from. */
function useChoices(
  { customer_id = '', subject = '' }: ChosenFilters,
  customerName = `#${customer_id}`,
): Record<ChosenName, Pick<Filter, 'label' | 'options'>> {
  const { orders, problems, order_balance } = useTexts();
  const t = orders.filters;
  const language = useLanguage();
  const connections = useQuery(queryOf(findConnections, {})).data ?? [];
  const locations = useQuery(queryOf(findFixChoices, {})).data?.core_locations ?? [];
  const channels = connections.filter(({ capabilities }) => capabilities.includes('orders.read'));
  const yes = { value: '1', label: t.yes };
  return {
    connection_id: {
      label: t.connection,
      options: channels.map((channel) => ({ value: String(channel.id), label: channel.name })),
    },
    country: { label: t.country, options: countryChoices(language) },
    warehouse: {
      label: t.warehouse,
      options: locations.map(({ core_id, core_description }) => ({ value: core_id, label: core_description })),
    },
    tax_document: {
      label: t.tax_document,
      options: TaxDocumentFilter.options.map((value) => ({ value, label: t.tax_documents[value] })),
    },
    problem: { label: t.problem, options: problemKinds.map((kind) => ({ value: kind, label: problems.kinds[kind] })) },
    subject: { label: t.subject, options: [{ value: subject, label: subject }] },
    balance: {
      label: t.balance,
      options: BalanceFilter.options.map((value) => ({
        value,
        label: value === 'any' ? t.disagrees : order_balance.kinds[value],
      })),
    },
    is_held: { label: t.held, options: [yes, { value: '0', label: t.no }] },
    holding: { label: t.holding, options: [yes] },
    customer_id: { label: t.customer, options: [{ value: customer_id, label: customerName }] },
  };
}
