import { Button } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { BulkButtons } from '#features/catalogue/categories/web/bulk-buttons.tsx';
import type { EntityId } from '#features/core/catalog/entities.ts';
import type { ItemFilter } from '#features/core/catalog/item-filter.ts';
import { May } from '#features/people/access/web/may.tsx';
import { SelectionBar } from '#ui/table/selection-bar.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ItemPage } from '../contract.ts';

export type ItemExportProps = { entity: EntityId; selected: readonly number[]; onClose: () => void };

type Props = {
  entity: EntityId;
  /** The chosen items. */
  ids: readonly number[];
  /** What the list shows over all its pages. */
  filter: ItemFilter;
  page: Pick<ItemPage, 'total' | 'total_is_capped'>;
  onClear: () => void;
  /** The dialog that exports the chosen items. */
  exportDialog: ComponentType<ItemExportProps>;
};

/** What can be done with the chosen items. */
export function ItemBulkBar({ entity, ids, filter, page, onClear, exportDialog: ExportDialog }: Props) {
  const t = useTexts().catalog;
  const [isExporting, setIsExporting] = useState(false);
  if (ids.length === 0) return null;
  return (
    <>
      <SelectionBar count={ids.length} onClear={onClear}>
        <May access="edit_catalog">
          <BulkButtons
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
      {isExporting && <ExportDialog entity={entity} selected={ids} onClose={() => setIsExporting(false)} />}
    </>
  );
}
