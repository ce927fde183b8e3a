import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '#features/people/access/web/session.ts';
import { observed, useObserved } from '#ui/observed.ts';
import { queryOf } from '#ui/query.ts';
import type { ColumnLayout } from '#ui/table/columns.ts';
import type { LayoutStore } from '#ui/table/use-columns.ts';
import { findViews, type View } from '../contract.ts';
import { rememberColumns, rememberDefault, rememberedColumns } from './remembered-views.ts';
import type { ViewedList } from './use-viewed-list.ts';
import { NO_VIEW, stateOf } from './view-rules.ts';

/** Columns of views as they were changed and not saved, by the view's id; kept while the page is. */
const columnDrafts = observed<ReadonlyMap<number, ColumnLayout>>(() => new Map());

export function setColumnDraft(id: number, layout: ColumnLayout | undefined): void {
  const next = new Map(columnDrafts.get());
  if (layout) next.set(id, layout);
  else next.delete(id);
  columnDrafts.set(next);
}

/** The views of a list, and what can be done with them. */
export type ListViews<Extra extends string> = ViewedList<Extra> & {
  all: readonly View[];
  /** They are known. */
  isLoaded: boolean;
  active: View | undefined;
  /** Where the columns of the view that is shown are kept; undefined: in this browser, as without views. */
  layout: LayoutStore | undefined;
  show: (view: View) => void;
  /** Shows a built-in part of the list, without a view. */
  showPart: (change: Partial<ViewedList<Extra>['list']>) => void;
};

/**
 * The views of a list, asked for once its rows are there: `const views = useListViews(viewed, orders.data !==
 * undefined)`
 */
export function useListViews<Extra extends string>(viewed: ViewedList<Extra>, isReady: boolean): ListViews<Extra> {
  const { name, list, start, setList, isOpening } = viewed;
  const { account } = useSession();
  const { data } = useQuery({
    ...queryOf(findViews, { query: { list: name } }),
    enabled: isReady || (list.view !== '' && list.view !== NO_VIEW),
  });
  const drafts = useObserved(columnDrafts);
  const all = data?.data ?? [];
  const active = all.find(({ id }) => String(id) === list.view);
  const byDefault = all.find(({ id }) => id === data?.default_id);
  const show = (view: View) => {
    setColumnDraft(view.id, undefined);
    setList(stateOf(view, start));
  };
  const settle = useEffectEvent((view: View | undefined) => {
    rememberDefault(account.id, name, view);
    if (view && isOpening) setList(stateOf(view, start), { replace: true });
  });
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) settle(byDefault);
  }, [isLoaded, byDefault]);
  useEffect(() => {
    if (active) rememberColumns(account.id, name, active);
  }, [account.id, name, active]);

  return {
    ...viewed,
    all,
    isLoaded,
    active,
    layout: active ? storeOf(active, drafts) : loadingStore(isLoaded, rememberedColumns(account.id, name, list.view)),
    show,
    showPart: (change) => setList({ ...(active && start), ...change, view: byDefault ? NO_VIEW : '' }),
  };
}

const storeOf = ({ id, state }: View, drafts: ReadonlyMap<number, ColumnLayout>): LayoutStore => ({
  layout: drafts.get(id) ?? state.columns,
  change: (layout) => setColumnDraft(id, layout),
});

/** Until the views are there, the columns stand as the view was last seen. */
const loadingStore = (isLoaded: boolean, layout: ColumnLayout | undefined): LayoutStore | undefined =>
  isLoaded || !layout ? undefined : { layout, change: () => {} };
