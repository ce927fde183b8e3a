import { useState } from 'react';
import type { RowKey } from './row-selection.ts';

/**
 * The rows chosen in a list, over its pages. They are let go as soon as `scope`, what the list is filtered by, changes: nothing is
 * done to rows that can no longer be seen.
 */
export function useSelectedRows<Row extends { id: number }>(scope: string, shown: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<RowKey, Row>>(new Map());
  const [scopeBefore, setScopeBefore] = useState(scope);
  if (scopeBefore !== scope) {
    setScopeBefore(scope);
    setChosen(new Map());
  }
  // A row that is shown is newer than what was kept of it.
  const known = new Map<RowKey, Row>([...chosen, ...shown.map((row) => [row.id, row] as const)]);
  const rowsOf = (keys: Iterable<RowKey>) => [...keys].flatMap((key) => known.get(key) ?? []);
  const select = (keys: ReadonlySet<RowKey>) => setChosen(new Map(rowsOf(keys).map((row) => [row.id, row])));

  return { rows: rowsOf(chosen.keys()), keys: new Set(chosen.keys()), select, clear: () => setChosen(new Map()) };
}
