import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '#ui/query.ts';
import { useListState } from '#ui/use-list-state.ts';
import { findProblemGroups, type ProblemGroup } from '../contract.ts';
import {
  followList,
  groupEntries,
  type InboxList,
  type InboxSort,
  nextUnsolved,
  openList,
  type ShownEntry,
  sortEntries,
} from '../inbox-entries.ts';

/** What the list was made of, so that it follows only what is new. */
type Memory = { groups: readonly ProblemGroup[]; sort: InboxSort; list: InboxList };

/** The causes in an order that stays while one looks, the filters, and the chosen cause, which is in the address. */
export function useInbox() {
  const [address, setAddress] = useListState({}, ['kind', 'connection_id', 'cause', 'sort']);
  const found = useQuery(queryOf(findProblemGroups, {}));
  const [memory, setMemory] = useState<Memory | null>(null);
  const sort: InboxSort = address.sort === 'newest' ? 'newest' : 'harm';
  const groups = found.data?.data;
  const opened = (from: readonly ProblemGroup[]): Memory => ({
    groups: from,
    sort,
    list: openList(sortEntries(groupEntries(from), sort, found.dataUpdatedAt)),
  });

  if (groups && memory?.sort !== sort) setMemory(opened(groups));
  else if (groups && memory && memory.groups !== groups)
    setMemory({ ...memory, groups, list: followList(memory.list, groupEntries(groups)) });

  const isShown = ({ entry }: ShownEntry) =>
    (address.kind === '' || address.kind === entry.kind) &&
    (address.connection_id === '' ||
      entry.lines.some(({ connection_id }) => String(connection_id) === address.connection_id));
  const shown = memory?.list.shown.filter(isShown) ?? [];
  const named = shown.find(({ entry }) => entry.key === address.cause);

  return {
    found,
    groups,
    isEmpty: memory !== null && memory.list.shown.length === 0,
    shown,
    fresh: memory?.list.fresh ?? [],
    sort,
    filter: { kind: address.kind, connection_id: address.connection_id },
    setFilter: (change: { kind?: string; connection_id?: string }) => setAddress({ ...change, cause: '' }),
    setSort: (next: InboxSort) => setAddress({ sort: next === 'harm' ? '' : next }, { replace: true }),
    /** The one in the address, else the first. */
    chosen: named ?? shown[0],
    /** Whether the address names one: on a narrow screen it then stands alone. */
    isNamed: named !== undefined,
    choose: (key: string) => setAddress({ cause: key }, { replace: named !== undefined }),
    next: (key: string) => nextUnsolved(shown, key),
    /** The causes as they are now, in their order. */
    refresh: async () => {
      const { data } = await found.refetch();
      if (data) setMemory(opened(data.data));
    },
  };
}

export type Inbox = ReturnType<typeof useInbox>;
