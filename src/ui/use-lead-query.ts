import {
  type QueryKey,
  type UnusedSkipTokenOptions,
  type UseQueryResult,
  usePrefetchQuery,
  useQuery,
} from '@tanstack/react-query';

/**
 * The query that a screen is about: `const orders = useLeadQuery(queryOf(findOrders, { query }))`. It is asked for as the screen is drawn. With
 * `useQuery` all that stands inside the screen, and the frame around it, would ask first, and a browser asks for six things at once.
 */
export function useLeadQuery<Reply, Key extends QueryKey, Shown = Reply>(
  options: UnusedSkipTokenOptions<Reply, Error, Shown, Key>,
): UseQueryResult<Shown> {
  usePrefetchQuery(options);
  return useQuery(options);
}
