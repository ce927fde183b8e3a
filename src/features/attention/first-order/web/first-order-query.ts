import { queryOf } from '#ui/query.ts';
import { getFirstOrder } from '../contract.ts';

// Events report nearly all changes at once; an order is sent by the clock.
const REFRESH_MS = 60_000;

/** How far the account is. Once an order is out it is not asked again. */
export const firstOrderQuery = {
  ...queryOf(getFirstOrder, {}),
  enabled: ({ state }: { state: { data?: { order: unknown } | undefined } }) => (state.data?.order ?? null) === null,
  refetchInterval: REFRESH_MS,
};
