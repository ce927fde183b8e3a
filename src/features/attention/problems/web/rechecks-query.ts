import { queryOf } from '#ui/query.ts';
import { findRechecks } from '../contract.ts';

const REFRESH_MS = 2_000; // while one is shown; otherwise an event reports the next

/** The checks after corrections that are under way or ended just now. */
export const rechecksQuery = {
  ...queryOf(findRechecks, {}),
  refetchInterval: (query: { state: { data?: unknown[] | undefined } }) =>
    (query.state.data?.length ?? 0) > 0 ? REFRESH_MS : (false as const),
};
