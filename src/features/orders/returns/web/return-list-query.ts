import type { ListState, ListStateWith } from '#ui/list-state.ts';
import { ReturnFilter } from '../contract.ts';

export const returnFilterNames = ['reason'] as const;
export type ReturnListState = ListStateWith<(typeof returnFilterNames)[number]>;

/** What the list starts with. */
export const returnListStart: Partial<ListState> = { orderBy: 'requested_at' };

/**
 * What the server is asked for by an address; a value that makes no sense, as a hand-written address may have, counts
 * as none.
 */
export function returnQueryOf(list: ReturnListState): ReturnFilter {
  const given = Object.fromEntries(Object.entries(list).filter(([, value]) => value !== ''));
  const asked = ReturnFilter.safeParse(given);
  if (asked.success) return asked.data;
  const wrong = new Set(asked.error.issues.map(({ path }) => path[0]));
  return ReturnFilter.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))));
}
