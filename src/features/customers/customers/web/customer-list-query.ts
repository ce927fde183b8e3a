import type { ListState, ListStateWith } from '#ui/list-state.ts';
import { CustomerFilter } from '../customer-filter.ts';

/** The list's own filters in the address, in addition to search, state and sort. */
export const customerFilterNames = ['connection_id', 'country', 'start_at', 'end_at'] as const;

export type CustomerFilterName = (typeof customerFilterNames)[number];

export type CustomerListState = ListStateWith<CustomerFilterName>;

/** What the list starts with. */
export const customerListStart: Partial<ListState> = { orderBy: 'created_at' };

/** No filter but search and state. */
export const unfiltered = { connection_id: '', country: '', start_at: '', end_at: '' } as const;

/**
 * What the server is asked for by an address; a value that makes no sense, as a hand-written address may have, counts
 * as none.
 */
export function customerQueryOf(list: ListState): CustomerFilter {
  const given = Object.fromEntries(Object.entries(list).filter(([, value]) => value !== ''));
  const asked = CustomerFilter.safeParse(given);
  if (asked.success) return asked.data;
  const wrong = new Set(asked.error.issues.map(({ path }) => path[0]));
  return CustomerFilter.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}
