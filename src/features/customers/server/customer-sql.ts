import { type RawBuilder, sql } from 'kysely';
import { type CustomerFilter, CustomerRow, type SyncStatus } from '../contract.ts';

/** The columns of a row, named as the contract names them; of `customers c` and its `connections s`. */
export const customerColumns = sql.join(
  Object.keys(CustomerRow.shape).map((name) =>
    name === 'connection_name' ? sql`s.name as connection_name` : sql.ref(`c.${name}`),
  ),
);

/** Customers in one of these states. */
export function isInState(states: readonly SyncStatus[]): RawBuilder<unknown> {
  const [only, ...others] = states;
  return others.length === 0 ? sql`sync_status = ${only}` : sql`true`;
}

/** The order of the list; the id settles equal values, so that pages never overlap. E-mails sort without regard to case. */
export function sortBy(
  { orderBy, orderDir }: Pick<CustomerFilter, 'orderBy' | 'orderDir'>,
  isReversed: boolean,
  prefix: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const direction = (orderDir === 'DESC') !== isReversed ? sql`desc` : sql`asc`;
  const column = sql`${prefix}${sql.ref(orderBy)}`;
  return sql`${orderBy === 'email' ? sql`lower(${column})` : column} ${direction}, ${prefix}id ${direction}`;
}
