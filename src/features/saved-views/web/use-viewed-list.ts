import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#features/access/web/session.ts';
import { type ListState, type ListStateWith, startOfList } from '#ui/list-state.ts';
import { type SetListState, useListState } from '#ui/use-list-state.ts';
import type { ViewList } from '../view-state.ts';
import { rememberedState } from './remembered-views.ts';

/** A list's state of which views are saved. */
export type ViewedList<Extra extends string> = {
  name: ViewList;
  start: ListStateWith<Extra | 'view'>;
  list: ListStateWith<Extra | 'view'>;
  setList: SetListState<Extra | 'view'>;
  /** Nothing was chosen yet: the list opens with its default view, if it has one. */
  isOpening: boolean;
};

/**
 * As `useListState`, for a list with views: without any choice in the address it opens with the default that this browser knows.
 * `const viewed = useViewedList('orders', orderListStart, orderFilterNames)`
 */
export function useViewedList<Extra extends string>(
  name: ViewList,
  defaults: Partial<ListState>,
  filters: readonly Extra[],
): ViewedList<Extra> {
  const { account } = useSession();
  const [names] = useState(() => [...filters, 'view'] as const);
  const [start] = useState(() => startOfList<Extra | 'view'>(defaults, names));
  const [list, setList] = useListState<Extra | 'view'>(defaults, names);
  const isEmpty = Object.keys(useSearch({ strict: false })).length === 0;
  const [isOpening, setIsOpening] = useState(isEmpty);
  if (isOpening && !isEmpty) setIsOpening(false);
  const [known] = useState(() => (isOpening ? rememberedState(account.id, name, start) : undefined));
  const opened = isOpening ? known : undefined;
  const open = useEffectEvent(() => opened && setList(opened, { replace: true }));
  const isChosen = opened !== undefined;
  useEffect(() => {
    if (isChosen) open();
  }, [isChosen]);
  return { name, start, list: opened ?? list, setList, isOpening: isOpening && !isChosen };
}
