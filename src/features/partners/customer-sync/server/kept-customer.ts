import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * The customer that an id leads to, in SQL: itself, or the one that it was merged into. A query of its own, so that it
 * is a value where it is compared: row security keeps `coalesce` from leading an index, and all orders would be read.
 */
export const keptCustomerSql = (id: number): RawBuilder<number> =>
  sql<number>`(select coalesce((select m.kept_id from merged_customers m where m.id = ${id}), ${id}::bigint))`;

/** The same, looked up. */
export async function keptCustomer(db: AccountDb, id: number): Promise<number> {
  const merged = await db.selectFrom('merged_customers').select('kept_id').where('id', '=', id).executeTakeFirst();
  return merged?.kept_id ?? id;
}
