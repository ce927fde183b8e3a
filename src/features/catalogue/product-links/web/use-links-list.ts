import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { useListState } from '#ui/use-list-state.ts';
import { countListedProducts, findListedProducts, LinkFilter } from '../contract.ts';

/** The connection that an address names; undefined for none. */
export const connectionOf = (id: unknown): number | undefined =>
  /^\d{1,15}$/.test(String(id)) ? Number(id) : undefined;

/**
 * What channels list, narrowed, searched and paged in the address; `openLinks` says what it opens on. `only`: the
 * channel that it is about; without one it is about all, which the address may narrow to one.
 */
export function useLinksList(only?: number) {
  const [list, setList] = useListState({}, ['connectionStatus', 'focus', 'connection_id']);
  const connection_id = only ?? connectionOf(list.connection_id);
  const ofChannel = connection_id === undefined ? {} : { connection_id };
  const counts = useQuery(queryOf(countListedProducts, { query: ofChannel }));
  const filter = LinkFilter.safeParse(list.connectionStatus).data ?? 'all';
  const { page, perPage, search, focus } = list;
  const query = {
    ...ofChannel,
    connectionStatus: filter,
    q: search,
    page,
    perPage,
    ...(focus !== '' && { sku: focus }),
  };
  const found = useQuery(queryOf(findListedProducts, { query }));
  return {
    list,
    setList,
    filter,
    /** Whether linked products are among what it shows. */
    hasLinked: filter === 'all' || filter === 'linked',
    connection_id,
    counts: counts.data,
    found,
    setFilter: (next: LinkFilter) => setList({ connectionStatus: next, focus: '' }),
    showAll: () => setList({ connectionStatus: 'all', search: '', focus: '', connection_id: '' }),
  };
}

export type LinksList = ReturnType<typeof useLinksList>;
