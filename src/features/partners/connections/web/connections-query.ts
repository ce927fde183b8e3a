import { queryOf } from '#ui/query.ts';
import { findConnections, getConnection } from '../contract.ts';

// Only a change of health is published live; what a connection did last is asked for while the screen is looked at.
const REFRESH_MS = 15_000;

/** All connections of the account. */
export const connectionsQuery = { ...queryOf(findConnections, {}), refetchInterval: REFRESH_MS };

/** One connection by its id. */
export const connectionQuery = (id: string) => ({
  ...queryOf(getConnection, { params: { connector: id } }),
  refetchInterval: REFRESH_MS,
});
