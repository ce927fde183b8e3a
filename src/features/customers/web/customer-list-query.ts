import type { ListState } from '#ui/list-state.ts';
import { CustomerFilter } from '../contract.ts';

/** What the list starts with. */
export const customerListStart: Partial<ListState> = { orderBy: 'created_at' };

/** What the server is asked for by an address; a value that makes no sense, as a hand-written address may have, counts as none. */
export function customerQueryOf(list: ListState): CustomerFilter {
  const asked = CustomerFilter.safeParse(list);
  if (asked.success) return asked.data;
  const wrong = new Set(asked.error.issues.map(({ path }) => path[0]));
  return CustomerFilter.parse(Object.fromEntries(Object.entries(list).filter(([name]) => !wrong.has(name))));
}
