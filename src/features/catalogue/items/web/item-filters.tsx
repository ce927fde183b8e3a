import { useQuery } from '@tanstack/react-query';
import { ProductCodeName } from '#base/tax-codes.ts';
import { findCodesInUse } from '#features/catalogue/categories/codes-contract.ts';
import { useCategories } from '#features/catalogue/categories/web/use-categories.ts';
import { type EntityId, PRODUCTS } from '#features/core/catalog/entities.ts';
import { type Filter, FilterBar } from '#ui/filter-bar.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type ItemListState, unfiltered } from './item-list-query.ts';

type Props = { entity: EntityId; list: ItemListState; onChange: (change: Partial<ItemListState>) => void };

/** The list's filters as chips; any can be combined with any. */
export function ItemFilters({ entity, list, onChange }: Props) {
  const categories = useCategories(entity);
  const t = useTexts().catalog.filters;
  const missingCodes = useMissingCodes(entity, list.filterBy);
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
        ...missingCodes.map((kind) => ({ value: kind, label: t[kind] })),
      ],
      onChange: (filterBy) => onChange({ filterBy }),
    },
  ];
  return <FilterBar filters={filters} onClear={() => onChange({ ...unfiltered, search: list.search })} />;
}

/** Filters for products without a code that a country of the account wants; the chosen one whatever they want. */
function useMissingCodes(entity: EntityId, chosen: string) {
  const { data } = useQuery({ ...queryOf(findCodesInUse, {}), enabled: entity === PRODUCTS });
  return ProductCodeName.options
    .map((code) => [code, `no_${code}`] as const)
    .filter(([code, kind]) => data?.codes.includes(code) || kind === chosen)
    .map(([, kind]) => kind);
}
