import type { ListState } from '#ui/list-state.ts';
import { ChannelStockQuery } from '../contract.ts';

/** What the list starts with. */
export const channelStockStart: Partial<ListState> = { orderBy: 'sku', orderDir: 'ASC' };

/**
 * What the server is asked for by an address; a value that makes no sense, as a hand-written address may have, counts
 * as none.
 */
export function channelStockQueryOf(list: Readonly<Record<string, unknown>>): ChannelStockQuery {
  const asked = ChannelStockQuery.safeParse(list);
  if (asked.success) return asked.data;
  const wrong = new Set(asked.error.issues.map(({ path }) => path[0]));
  return ChannelStockQuery.parse(Object.fromEntries(Object.entries(list).filter(([name]) => !wrong.has(name))));
}
