import { ItemFilter } from '#features/core/catalog/item-filter.ts';
import type { ListViews } from '#features/people/saved-views/web/use-list-views.ts';
import { ViewedSegments } from '#features/people/saved-views/web/viewed-segments.tsx';
import type { Columns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import type { Item } from '../contract.ts';
import { type ItemFilterName, unfiltered } from './item-list-query.ts';

type Props = { views: ListViews<ItemFilterName>; columns: Columns<Item> };

/** All items, and the list's views. */
export function ItemTabs({ views, columns }: Props) {
  const t = useTexts().ui;
  return (
    <ViewedSegments
      label={t.parts}
      segments={[{ value: '', label: t.all, total: null }]}
      value=""
      onChange={() => views.showPart(unfiltered)}
      views={views}
      columns={columns}
      fields={ItemFilter.shape}
    />
  );
}
