import { useCallback, useState } from 'react';
import type { WaitingOrder } from '#features/core/order-problems/contract.ts';
import { type HeldRow, holdRows } from '../held-rows.ts';

/**
 * The waiting orders of each cause as they were seen, so that those it released can be looked at while the screen is
 * open.
 */
export function useRowMemory() {
  const [rows, setRows] = useState<ReadonlyMap<string, readonly HeldRow<WaitingOrder>[]>>(new Map());
  const see = useCallback(
    (key: string, now: readonly WaitingOrder[]) =>
      setRows((all) => new Map(all).set(key, holdRows(all.get(key) ?? [], now))),
    [],
  );
  return { rowsOf: (key: string) => rows.get(key) ?? [], see };
}

export type RowMemory = ReturnType<typeof useRowMemory>;
