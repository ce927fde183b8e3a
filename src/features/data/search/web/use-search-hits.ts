import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SearchTerm } from '#base/search-term.ts';
import { searchProducts, searchRawMaterials } from '#features/catalogue/items/search-contract.ts';
import { staleWith } from '#ui/query.ts';
import { searchOrders } from '../contract.ts';
import { pathOfHit } from './hit-path.ts';

/** `empty`: nothing was asked. */
type SearchState = 'empty' | 'searching' | 'found' | 'none' | 'failed';

export type Searched = { query: string; state: SearchState; retry: () => void };

/** The term in the address; one that no search takes counts as none. */
function useSearchTerm(): string {
  const address: { q?: unknown } = useSearch({ strict: false });
  const term = SearchTerm.safeParse(address.q);
  return term.success ? term.data : '';
}

/**
 * The hits for the term in the address; undefined while they are searched for. A single one is opened at once, in place
 * of the results, so that Back leads to where the search began.
 */
export function useSearchHits<Hit extends { id: number }>(
  entityType: string,
  search: (query: string, signal: AbortSignal) => Promise<Hit[]>,
): Searched & { hits: Hit[] | undefined } {
  const router = useRouter();
  const query = useSearchTerm();
  const found = useQuery({
    queryKey: ['/api/search', entityType, query],
    queryFn: ({ signal }) => search(query, signal),
    meta: staleWith(searchOrders, searchProducts, searchRawMaterials),
    enabled: query !== '',
  });
  const [only, ...others] = found.data ?? [];
  const onlyId = others.length === 0 ? only?.id : undefined;
  useEffect(() => {
    if (onlyId !== undefined) router.history.replace(pathOfHit(entityType, onlyId));
  }, [router, entityType, onlyId]);
  return { query, hits: found.data, state: stateOf(query, found), retry: () => void found.refetch() };
}

function stateOf(query: string, found: { isError: boolean; data: unknown[] | undefined }): SearchState {
  if (query === '') return 'empty';
  if (found.isError) return 'failed';
  if (!found.data) return 'searching';
  return found.data.length === 0 ? 'none' : 'found';
}
