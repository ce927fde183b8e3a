import { queryOptions } from '@tanstack/react-query';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { ItemFilter } from '#features/core/catalog/item-filter.ts';
import type { ListState, ListStateWith } from '#ui/list-state.ts';
import { queryOf } from '#ui/query.ts';
import { type ItemPage, itemCalls } from '../contract.ts';

/** The list's own filter in the address, in addition to search, kind and sort. */
export const itemFilterNames = ['category'] as const;

export type ItemFilterName = (typeof itemFilterNames)[number];

export type ItemListState = ListStateWith<ItemFilterName>;

/** What the list starts with. */
export const itemListStart: Partial<ListState> = { orderBy: 'sku', orderDir: 'ASC' };

/** The list without search and filters. */
export const unfiltered: Partial<ItemListState> = { search: '', filterBy: '', category: '' };

/**
 * What the server is asked for by an address; a value that makes no sense, as a hand-written address may have, counts
 * as none.
 */
export function itemQueryOf(list: ItemListState): ItemFilter {
  const asked = ItemFilter.safeParse(list);
  if (asked.success) return asked.data;
  const wrong = new Set(asked.error.issues.map(({ path }) => path[0]));
  return ItemFilter.parse(Object.fromEntries(Object.entries(list).filter(([name]) => !wrong.has(name))));
}

/** By what a list is filtered, whatever its page and order. */
export function itemScopeOf(list: ItemListState): string {
  const { search, filterBy, category } = itemQueryOf(list);
  return JSON.stringify([search, filterBy, category]);
}

/** A page of the items of a kind: `useQuery(itemPageQuery(PRODUCTS, { search }))` */
export function itemPageQuery(entity: EntityId, filter: Partial<ItemFilter>) {
  return queryOptions({ ...queryOf(itemCalls[entity].find, { query: filter }), select: pageOfReply });
}

/** Without a SKU the call answers a page. */
function pageOfReply(reply: ItemPage | { success: boolean }): ItemPage | undefined {
  return 'data' in reply ? reply : undefined;
}
