import { SelectionBar } from '#ui/table/selection-bar.tsx';
import type { Item } from '../contract.ts';

type Props = { items: readonly Item[]; onClear: () => void };

/** What can be done with the chosen items. */
export function ItemBulkBar({ items, onClear }: Props) {
  if (items.length === 0) return null;
  return (
    <SelectionBar count={items.length} onClear={onClear}>
      {null /* actions on `items` stand here */}
    </SelectionBar>
  );
}
