import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a row `d` of the differences still is one: the order is still missing, or still in the version that it had.
 * An order that any import has brought since is no difference any more.
 */
export const isOpenDifference = (connectionId: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from orders o where o.connection_id = ${connectionId} and o.source_order_id = d.source_order_id
     and o.source_version is distinct from d.our_version)`;
