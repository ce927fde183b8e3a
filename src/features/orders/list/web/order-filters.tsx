import type { OrderRow } from '#features/orders/order/contract.ts';
import { type OrderListState, unfiltered } from '#features/orders/order/web/order-list-query.ts';
import { useFilterChips } from '#features/orders/order/web/use-filter-chips.ts';
import { latestDays } from '#ui/days-filter/filter-days.ts';
import { useDaysFilter } from '#ui/days-filter/use-days-filter.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { useTexts } from '#ui/texts.ts';

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
  const customer = rows.find(({ customer_id }) => String(customer_id) === list.customer_id);
  const chips = useFilterChips(list, onChange, customer?.customer_name);
  return (
    <>
      <FilterBar
        filters={[...chips, days.filter]}
        onClear={() => onChange({ ...unfiltered, search: list.search, filterBy: list.filterBy })}
      />
      {days.dialog}
    </>
  );
}
