import { type RawBuilder, sql } from 'kysely';

/** The ids of orders that a warehouse took by these references, the one that they have there now or an earlier one. */
export const submittedAs = (references: readonly string[]): RawBuilder<unknown> => sql`
  select id from orders where amware_ref_num = any(${references}::text[])
  union select order_id from order_submissions where reference = any(${references}::text[])`;
