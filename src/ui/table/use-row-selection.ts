import { useRef } from 'react';
import { type RowKey, selectRows, withRows } from './row-selection.ts';

export type RowSelection = {
  has: (index: number) => boolean;
  /** `all`, `some` or `none` of the rows shown. */
  extent: 'all' | 'some' | 'none';
  toggle: (index: number, withRange: boolean) => void;
  toggleAll: () => void;
};

/** The boxes of a table's rows; undefined where rows cannot be selected. */
export function useRowSelection(
  keys: readonly RowKey[],
  selected: ReadonlySet<RowKey> = new Set(),
  onSelect?: (selected: ReadonlySet<RowKey>) => void,
): RowSelection | undefined {
  const anchor = useRef<RowKey | null>(null);
  if (!onSelect) return undefined;
  const here = keys.filter((key) => selected.has(key)).length;
  const extent = here === 0 ? 'none' : here === keys.length ? 'all' : 'some';

  function toggle(index: number, withRange: boolean) {
    const key = keys[index];
    if (key === undefined) return;
    onSelect?.(selectRows(selected, keys, key, withRange ? anchor.current : null));
    anchor.current = key;
  }

  return {
    has: (index) => keys[index] !== undefined && selected.has(keys[index]),
    extent,
    toggle,
    toggleAll: () => onSelect(withRows(selected, keys, extent !== 'all')),
  };
}
