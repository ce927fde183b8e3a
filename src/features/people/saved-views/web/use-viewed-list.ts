import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSession } from '#features/people/access/web/session.ts';
import { type ListState, type ListStateWith, startOfList } from '#ui/list-state.ts';
import { type SetListState, useListState } from '#ui/use-list-state.ts';
import type { ViewList } from '../view-state.ts';
import { rememberedDefault } from './remembered-views.ts';
import { openingState, saysNothing } from './view-rules.ts';

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
 * As `useListState`, for a list with views: without any choice in the address it opens with the default that this
 * browser knows. `const viewed = useViewedList('orders', orderListStart, orderFilterNames)`
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
  const address = useSearch({ strict: false });
  const [isOpening, setIsOpening] = useState(saysNothing(address));
  if (isOpening && !saysNothing(address)) setIsOpening(false);
  const [opened] = useState(() => openingState(address, start, rememberedDefault(account.id, name)));
  const isChosen = isOpening && opened.view !== '';
  const open = useEffectEvent(() => setList(opened, { replace: true }));
  useEffect(() => {
    if (isChosen) open();
  }, [isChosen]);
  return { name, start, list: isChosen ? opened : list, setList, isOpening: isOpening && !isChosen };
}
