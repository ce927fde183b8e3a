import { useCallback, useLayoutEffect, useRef } from 'react';
import { type RowKey, selectRows, withRows } from './row-selection.ts';

export type ToggleRow = (index: number, withRange: boolean) => void;

export type RowSelection = {
  has: (index: number) => boolean;
  /** `all`, `some` or `none` of the rows shown. */
  extent: 'all' | 'some' | 'none';
  /** The same function at each drawing, so that rows need not be drawn again for it. */
  toggle: ToggleRow;
  toggleAll: () => void;
};

/** The boxes of a table's rows; undefined where rows cannot be selected. */
export function useRowSelection(
  keys: readonly RowKey[],
  selected: ReadonlySet<RowKey> = new Set(),
  onSelect?: (selected: ReadonlySet<RowKey>) => void,
): RowSelection | undefined {
  const anchor = useRef<RowKey | null>(null);
  const now = useRef({ keys, selected, onSelect });
  useLayoutEffect(() => {
    now.current = { keys, selected, onSelect };
  });
  const toggle = useCallback((index: number, withRange: boolean) => {
    const { keys, selected, onSelect } = now.current;
    const key = keys[index];
    if (key === undefined) return;
    onSelect?.(selectRows(selected, keys, key, withRange ? anchor.current : null));
    anchor.current = key;
  }, []);
  if (!onSelect) return undefined;
  const here = keys.filter((key) => selected.has(key)).length;
  const extent = here === 0 ? 'none' : here === keys.length ? 'all' : 'some';

  return {
    has: (index) => keys[index] !== undefined && selected.has(keys[index]),
    extent,
    toggle,
    toggleAll: () => onSelect(withRows(selected, keys, extent !== 'all')),
  };
}
