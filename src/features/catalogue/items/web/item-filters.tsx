import { useCategories } from '#features/catalogue/categories/web/use-categories.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { type Filter, FilterBar } from '#ui/filter-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ItemListState, unfiltered } from './item-list-query.ts';

type Props = { entity: EntityId; list: ItemListState; onChange: (change: Partial<ItemListState>) => void };

/** The list's filters as chips; any can be combined with any. */
export function ItemFilters({ entity, list, onChange }: Props) {
  const categories = useCategories(entity);
  const t = useTexts().catalog.filters;
  const filters: Filter[] = [
    {
      label: t.category,
      value: list.category,
      options: [
        { value: 'none', label: t.no_category },
        ...(categories.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ],
      onChange: (category) => onChange({ category }),
    },
    {
      label: t.kind,
      value: list.filterBy,
      options: [
        { value: 'out_of_stock', label: t.out_of_stock },
        { value: 'to_reorder', label: t.to_reorder },
        { value: 'waited_for', label: t.waited_for },
        { value: 'kits', label: t.kits },
        { value: 'no_picture', label: t.no_picture },
      ],
      onChange: (filterBy) => onChange({ filterBy }),
    },
  ];
  return <FilterBar filters={filters} onClear={() => onChange({ ...unfiltered, search: list.search })} />;
}
