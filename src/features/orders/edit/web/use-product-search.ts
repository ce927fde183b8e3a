import { useThrottledValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fold } from '#base/fold.ts';
import { searchLinkProducts } from '#features/catalogue/product-links/choices-contract.ts';
import { call } from '#ui/call.ts';
import { staleWith } from '#ui/query.ts';

const EVERY_MS = 250;

/**
 * Searches products as the user types, one call in 250 ms at most. Keys that type nothing, such as Shift alone, search
 * nothing.
 */
export function useProductSearch() {
  const [text, setText] = useState('');
  const typed = text.trim();
  const throttled = useThrottledValue(typed, EVERY_MS);
  const term = typed === '' ? '' : throttled;
  const search = useQuery({
    queryKey: [searchLinkProducts.path, 'finder', term],
    queryFn: ({ signal }) => find(term, signal),
    meta: staleWith(searchLinkProducts),
    enabled: term !== '',
    placeholderData: keepPreviousData,
  });
  const found = term === '' ? undefined : search.data;
  const isSearching = typed !== '' && (search.isFetching || term !== typed);
  return {
    text,
    setText,
    term,
    found,
    isSearching,
    error: term === '' ? null : search.error,
    retry: () => void search.refetch(),
    /** What Enter means: the product of this SKU, or the only one found; none before what is typed was searched for. */
    meant: term !== typed || search.isPlaceholderData ? undefined : meantBy(typed, found ?? []),
  };
}

async function find(q: string, signal: AbortSignal) {
  const { status, body } = await call(searchLinkProducts, { query: { q } }, { signal });
  return status === 200 && Array.isArray(body) ? body : [];
}

function meantBy<P extends { sku: string }>(term: string, found: readonly P[]): P | undefined {
  const exact = found.find(({ sku }) => fold(sku) === fold(term));
  return exact ?? (found.length === 1 ? found[0] : undefined);
}
