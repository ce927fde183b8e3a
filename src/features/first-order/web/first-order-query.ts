import { queryOf } from '#ui/query.ts';
import { getFirstOrder } from '../contract.ts';

// What a first reading brings is told by no event of its own.
const REFRESH_MS = 5_000;

/** How far the account is. Once an order is out it is not asked again. */
export const firstOrderQuery = {
  ...queryOf(getFirstOrder, {}),
  enabled: ({ state }: { state: { data?: { order: unknown } | undefined } }) => (state.data?.order ?? null) === null,
  refetchInterval: REFRESH_MS,
};
