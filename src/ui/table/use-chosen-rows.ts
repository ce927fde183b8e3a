import { useState } from 'react';

/**
 * Rows of a short list that are chosen to be answered together: `const rows = useChosenRows(listed, ({ id }) => id)`.
 * `keyOf` tells them apart; a chosen row that is listed no more is not chosen either.
 */
export function useChosenRows<Row>(listed: readonly Row[], keyOf: (row: Row) => string | number) {
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set());
  const chosen = listed.filter((row) => keys.has(keyOf(row)));
  const isAll = chosen.length === listed.length;
  const extent: 'all' | 'some' | 'none' = isAll ? 'all' : chosen.length > 0 ? 'some' : 'none';
  return {
    chosen,
    /** How many of them are chosen, as the box above them shows it. */
    extent,
    isChosen: (row: Row) => keys.has(keyOf(row)),
    toggle: (row: Row) => {
      const key = keyOf(row);
      setKeys(new Set(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key]));
    },
    toggleAll: () => setKeys(new Set(isAll ? [] : listed.map(keyOf))),
    clear: () => setKeys(new Set()),
  };
}
