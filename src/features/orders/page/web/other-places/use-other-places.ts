import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { findOtherPlaces, MAX_ORDERS_ASKED, type OtherPlace } from '../../other-places-contract.ts';

/**
 * From where else these orders can be shipped, by order; `undefined` of one that is not offered any, being checked or
 * gone.
 */
export function useOtherPlaces(ids: readonly number[]) {
  const asked = ids.slice(0, MAX_ORDERS_ASKED).join(',');
  const { data, isPending, isError } = useQuery({
    ...queryOf(findOtherPlaces, { query: { ids: asked } }),
    enabled: asked !== '',
  });
  const placesOf = (id: number): readonly OtherPlace[] | undefined =>
    data?.data.find(({ order_id }) => order_id === id)?.places;
  return { placesOf, isPending: asked !== '' && isPending && !isError };
}
