import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { May } from '#features/access/web/may.tsx';
import type { EntityId } from '#features/catalog/entities.ts';
import type { ItemFilter } from '#features/catalog/item-filter.ts';
import { CategoryBulkMenu } from '#features/categories/web/category-bulk-menu.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemPage } from '../contract.ts';

const ExportItemsModal = lazyPart(
  async () => (await import('#features/exports/web/export-items-modal.tsx')).ExportItemsModal,
);

type Props = {
  entity: EntityId;
  /** The chosen items. */
  ids: readonly number[];
  /** What the list shows over all its pages. */
  filter: ItemFilter;
  page: Pick<ItemPage, 'total' | 'total_is_capped'>;
  onClear: () => void;
};

/** What can be done with the chosen items. */
export function ItemBulkBar({ entity, ids, filter, page, onClear }: Props) {
  const t = useTexts().catalog;
  const [isExporting, setIsExporting] = useState(false);
  if (ids.length === 0) return null;
  return (
    <>
      <SelectionBar count={ids.length} onClear={onClear}>
        <May access="edit_catalog">
          <CategoryBulkMenu
            entityId={entity}
            ids={ids}
            list={{ filter, total: page.total, total_is_capped: page.total_is_capped }}
            onDone={onClear}
          />
        </May>
        <May access="export">
          <Button size="xs" variant="default" onClick={() => setIsExporting(true)}>
            {t.export}
          </Button>
        </May>
      </SelectionBar>
      <Suspense>
        {isExporting && <ExportItemsModal entity={entity} selected={ids} onClose={() => setIsExporting(false)} />}
      </Suspense>
    </>
  );
}
