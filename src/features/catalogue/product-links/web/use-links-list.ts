import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#ui/query.ts';
import { useListState } from '#ui/use-list-state.ts';
import { useOpeningPart } from '#ui/use-opening-part.ts';
import { countListedProducts, findListedProducts, LinkFilter } from '../contract.ts';

/**
 * What channels list, narrowed, searched and paged in the address; it opens on what is not linked, if there is any. `only`: the channel that it
 * is about; without one it is about all, which the address may narrow to one.
 */
export function useLinksList(only?: number) {
  const [list, setList] = useListState({}, ['connectionStatus', 'focus', 'connection_id']);
  const asked = /^\d{1,15}$/.test(list.connection_id) ? Number(list.connection_id) : undefined;
  const connection_id = only ?? asked;
  const ofChannel = connection_id === undefined ? {} : { connection_id };
  const counts = useQuery(queryOf(countListedProducts, { query: ofChannel }));
  const isOpening = useOpeningPart({
    isSaid: list.connectionStatus !== '' || list.search !== '' || list.focus !== '',
    part: counts.isError ? '' : counts.data && (counts.data.unlinked > 0 ? 'unlinked' : ''),
    onOpen: (connectionStatus) => setList({ connectionStatus }, { replace: true }),
  });
  const [wasOpening] = useState(isOpening);
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
  const found = useQuery({ ...queryOf(findListedProducts, { query }), enabled: !isOpening });
  return {
    list,
    setList,
    filter,
    /** Whether linked products are among what it shows. Where that had to be decided first, only once its rows are there: what stands for them until then would move. */
    hasLinked: !isOpening && (!wasOpening || found.data !== undefined) && (filter === 'all' || filter === 'linked'),
    connection_id,
    counts: counts.data,
    found,
    setFilter: (next: LinkFilter) => setList({ connectionStatus: next, focus: '' }),
    showAll: () => setList({ connectionStatus: 'all', search: '', focus: '', connection_id: '' }),
  };
}

export type LinksList = ReturnType<typeof useLinksList>;
