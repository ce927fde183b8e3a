import { useFilterChips } from '#features/orders/order/web/use-filter-chips.ts';
import { type Filter, FilterBar } from '#ui/filter-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ListedRecords, unlisted } from './use-record-export.ts';

type Props = { listed: ListedRecords; onChange: (change: Partial<ListedRecords>) => void };

/** What the list of orders was narrowed to when its export was opened; each can be taken away, none is added here. */
export function ListedFilters({ listed, onChange }: Props) {
  const t = useTexts().exports;
  const { search } = listed;
  const ofSearch: Filter = {
    label: t.records.search,
    value: search,
    options: [{ value: search, label: search }],
    onChange: (next) => onChange({ search: next }),
  };
  const used = [ofSearch, ...useFilterChips(listed, onChange)].filter(({ value }) => value !== '');
  if (used.length === 0) return null;
  return (
    <section aria-label={t.records.narrowed}>
      <FilterBar filters={used} onClear={() => onChange(unlisted)} />
    </section>
  );
}
