import { useState } from 'react';
import type { RowKey } from './row-selection.ts';

/** The selection of a list; `isAll`: all rows of the list, on all its pages. */
export type RowSelection<Row> = {
  rows: readonly Row[];
  keys: ReadonlySet<RowKey>;
  isAll: boolean;
  /** Every row that is shown is chosen. */
  isPageChosen: boolean;
  select: (keys: ReadonlySet<RowKey>) => void;
  selectAll: () => void;
  clear: () => void;
};

type Chosen<Row> = { rows: ReadonlyMap<RowKey, Row>; isAll: boolean };

/**
 * The rows chosen in a list, over its pages. They are let go as soon as `scope`, what the list is filtered by, changes:
 * nothing is done to rows that can no longer be seen.
 */
export function useSelectedRows<Row extends { id: number }>(scope: string, shown: readonly Row[]): RowSelection<Row> {
  const none: Chosen<Row> = { rows: new Map(), isAll: false };
  const [chosen, setChosen] = useState(none);
  const [scopeBefore, setScopeBefore] = useState(scope);
  if (scopeBefore !== scope) {
    setScopeBefore(scope);
    setChosen(none);
  }
  // A row that is shown is newer than what was kept of it.
  const known = new Map<RowKey, Row>([...chosen.rows, ...shown.map((row) => [row.id, row] as const)]);
  const rowsOf = (keys: Iterable<RowKey>) => [...keys].flatMap((key) => known.get(key) ?? []);
  const mapOf = (rows: readonly Row[]) => new Map<RowKey, Row>(rows.map((row) => [row.id, row]));
  const rows = rowsOf(chosen.isAll ? known.keys() : chosen.rows.keys());
  const keys = new Set<RowKey>(rows.map(({ id }) => id));

  return {
    rows,
    keys,
    isAll: chosen.isAll,
    isPageChosen: shown.length > 0 && shown.every(({ id }) => keys.has(id)),
    select: (keys) => setChosen({ rows: mapOf(rowsOf(keys)), isAll: false }),
    selectAll: () => setChosen({ rows: mapOf(rows), isAll: true }),
    clear: () => setChosen(none),
  };
}
