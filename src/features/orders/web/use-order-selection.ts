import { useState } from 'react';
import type { RowKey } from '#ui/table/row-selection.ts';
import type { OrderRow } from '../contract.ts';

/**
 * The orders chosen in a list, over its pages. They are let go as soon as `scope`, what the list is filtered by, changes: nothing
 * is done to orders that can no longer be seen.
 */
export function useOrderSelection(scope: string, rows: readonly OrderRow[]) {
  const [chosen, setChosen] = useState<ReadonlyMap<RowKey, OrderRow>>(new Map());
  const [scopeBefore, setScopeBefore] = useState(scope);
  if (scopeBefore !== scope) {
    setScopeBefore(scope);
    setChosen(new Map());
  }
  // A row that is shown is newer than what was kept of it.
  const known = new Map<RowKey, OrderRow>([...chosen, ...rows.map((row) => [row.id, row] as const)]);
  const ordersOf = (keys: Iterable<RowKey>) => [...keys].flatMap((key) => known.get(key) ?? []);
  const select = (keys: ReadonlySet<RowKey>) => setChosen(new Map(ordersOf(keys).map((order) => [order.id, order])));

  return { orders: ordersOf(chosen.keys()), keys: new Set(chosen.keys()), select, clear: () => setChosen(new Map()) };
}
