import { rememberedDefault } from '#features/people/saved-views/web/remembered-views.ts';
import { openingState } from '#features/people/saved-views/web/view-rules.ts';
import { type ListState, type ListStateWith, startOfList } from '#ui/list-state.ts';
import { OrderFilter, type OrderFilterName, orderFilterNames } from '../order-filter.ts';

export type OrderListState = ListStateWith<OrderFilterName>;

/** What the list starts with. */
export const orderListStart: Partial<ListState> = { orderBy: 'order_date' };

/**
 * What the server is asked for by an address; a value that makes no sense, as a hand-written address may have, counts
 * as none.
 */
export function orderQueryOf(list: OrderListState): OrderFilter {
  const given = Object.fromEntries(Object.entries(list).filter(([, value]) => value !== ''));
  const asked = OrderFilter.safeParse(given);
  if (asked.success) return asked.data;
  const wrong = new Set(asked.error.issues.map(({ path }) => path[0]));
  return OrderFilter.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}

/** What the list asks for as it opens at this address. `account`: by whose id this browser knows a default view. */
export function openingQueryOf(address: Readonly<Record<string, unknown>>, account: number): OrderFilter {
  const start = startOfList(orderListStart, [...orderFilterNames, 'view']);
  return orderQueryOf(openingState(address, start, rememberedDefault(account, 'orders')));
}

/** By what a list is filtered and sorted, whatever its page. */
export function orderScopeOf(list: OrderListState): Omit<OrderFilter, 'page' | 'perPage'> {
  const { page: _, perPage: __, ...scope } = orderQueryOf(list);
  return scope;
}

/** True where search, status or a filter keeps orders from being shown. */
export function isFiltered(list: OrderListState): boolean {
  return list.search !== '' || list.filterBy !== '' || orderFilterNames.some((name) => list[name] !== '');
}

/** The list without search, status and filters. */
export const unfiltered: Partial<OrderListState> = {
  search: '',
  filterBy: '',
  ...Object.fromEntries(orderFilterNames.map((name) => [name, ''])),
};
