import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** So many rows are counted and sorted; a longer list says "at least". */
export const MOST_COUNTED = 10_000;

/** How many rows there are of a `from` in SQL, at most one more than are counted. */
export async function countSome(db: AccountDb, rowsOf: RawBuilder<unknown>, most = MOST_COUNTED): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select ${rowsOf} limit ${most + 1}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}
