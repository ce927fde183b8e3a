import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import {
  changeListState,
  type ListState,
  type ListStateWith,
  readListState,
  startOfList,
  writeListState,
} from './list-state.ts';

/**
 * The state of a list, kept in the address: `const [list, setList] = useListState({ orderBy: 'order_date' },
 * ['country'])`; the names are the list's own filters. `setList({ search })` goes back to page 1 unless it names a
 * page. Each change can be undone with Back, unless `{ replace: true }` says that it is not worth a step. What a list
 * starts with cannot change.
 */
export function useListState<Extra extends string = never>(
  defaults: Partial<ListState>,
  extras: readonly Extra[] = [],
): readonly [ListStateWith<Extra>, SetListState<Extra>] {
  const [start] = useState(() => startOfList(defaults, extras));
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = useMemo(() => readListState(address, start), [address, start]);
  const setState: SetListState<Extra> = useCallback(
    (change, { replace = false } = {}) =>
      void navigate({ to: '.', replace, search: writeListState(changeListState(state, change), start) }),
    [navigate, state, start],
  );
  return [state, setState];
}

export type SetListState<Extra extends string> = (
  change: Partial<ListStateWith<Extra>>,
  options?: { replace?: boolean },
) => void;
