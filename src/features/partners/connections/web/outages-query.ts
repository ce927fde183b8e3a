import { queryOf } from '#ui/query.ts';
import { findOutages } from '../outages-contract.ts';

const REFRESH_MS = 15_000;

/** The connections that nothing goes through. Each begin and end is announced; meanwhile more orders come to wait. */
export const outagesQuery = {
  ...queryOf(findOutages, {}),
  refetchInterval: (query: { state: { data?: unknown[] | undefined } }) =>
    (query.state.data?.length ?? 0) > 0 ? REFRESH_MS : (false as const),
};
