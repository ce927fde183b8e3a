import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { findWaitingOrders } from '#features/core/order-problems/contract.ts';
import { queryOf } from '#ui/query.ts';
import type { InboxEntry } from '../inbox-entries.ts';
import type { RowMemory } from './use-row-memory.ts';

/**
 * The orders that wait for a cause on all its channels, those first that have waited longest; each stays where it
 * stood.
 */
export function useWaitingRows(entry: InboxEntry, memory: RowMemory) {
  const { key, lines } = entry;
  const { found, isPending, error, refetch } = useQueries({
    queries: lines.map(({ kind, connection_id, subject }) =>
      queryOf(findWaitingOrders, { query: { kind, connection_id, subject } }),
    ),
    combine: (queries) => ({
      found: queries.map(({ data, isPlaceholderData }) => (isPlaceholderData ? undefined : data)),
      isPending: queries.some(({ isPending: isMissing, isPlaceholderData }) => isMissing || isPlaceholderData),
      error: queries.find(({ isError }) => isError)?.error ?? null,
      refetch: () => Promise.all(queries.map((query) => query.refetch())),
    }),
  });
  const now = useMemo(() => (isPending ? undefined : found.flatMap((reply) => reply?.data ?? [])), [found, isPending]);
  const { see } = memory;
  useEffect(() => {
    if (now) see(key, now);
  }, [key, now, see]);
  const rows = memory.rowsOf(key);
  // They are remembered a moment after they have come.
  const isLoaded = now !== undefined && (now.length === 0 || rows.length > 0);
  return { rows, isLoaded, isPending, error, refetch };
}

export type WaitingRows = ReturnType<typeof useWaitingRows>;
