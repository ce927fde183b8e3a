import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { CallInput, Endpoint } from '#base/endpoint.ts';
import type { EventKind } from '#base/events.ts';
import { subjectOf } from '#base/events.ts';
import { CallError, call } from './call.ts';

const STALE_AFTER_MS = 30_000; // live events make changes stale at once; this is for changes without an event
const RETRIES = 2;

function isWorthRepeating(failures: number, error: Error): boolean {
  const isOurFault = error instanceof CallError && error.status >= 400 && error.status < 500;
  return !isOurFault && failures < RETRIES;
}

function paramsOf(key: readonly unknown[] | undefined): string {
  const input = key?.[1];
  return JSON.stringify(typeof input === 'object' && input !== null && 'params' in input ? input.params : null);
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { staleBy: readonly EventKind[] };
  }
}

/**
 * For a query with a key of its own: it is stale with any of these calls. `useQuery({ …, meta: staleWith(searchOrders)
 * })`
 */
export const staleWith = (...endpoints: readonly Endpoint[]): { staleBy: EventKind[] } => ({
  staleBy: endpoints.flatMap(({ staleBy = [] }) => staleBy),
});

/**
 * Reads a call: `useQuery(queryOf(findOrders, { query: list }))`. While another page of the same list loads, the old
 * one stays; another record (other `params`) starts empty, so that no order is shown under another's address. The key
 * is the path, then the input; live events find what to make stale by what the call says of itself (`staleBy`).
 */
export function queryOf<const E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const queryKey = [endpoint.path, input] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...(endpoint.staleBy && { meta: { staleBy: endpoint.staleBy } }),
    placeholderData: (previous, query) => (paramsOf(query?.queryKey) === paramsOf(queryKey) ? previous : undefined),
  });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, retry: isWorthRepeating, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Marks every query whose path starts with one of these as stale; those on the screen are fetched again. */
export function markStale(client: QueryClient, paths: readonly string[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && paths.some((prefix) => path.startsWith(prefix)),
  });
}

/**
 * Marks as stale the queries that events of these types may have changed; those on the screen are fetched again. A
 * query whose call declares no events is stale after any event.
 */
export function markChanged(client: QueryClient, types: readonly string[]): Promise<void> {
  const kinds = new Set(types.flatMap((type) => [type, subjectOf(type)]));
  return client.invalidateQueries({
    predicate: ({ meta, queryKey: [path] }) =>
      meta ? meta.staleBy.some((kind) => kinds.has(kind)) : typeof path === 'string' && path.startsWith('/api/'),
  });
}

/** Repeats the failed queries of the screen. */
export function retryFailed(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
}
