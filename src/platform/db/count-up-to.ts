import { type RawBuilder, sql } from 'kysely';
import type { AccountDb } from './database.ts';

/**
 * How many rows there are of a `from …` in SQL, at most so many: `countUpTo(db, sql`from products where …`, 10_000)`
 */
export async function countUpTo(db: AccountDb, rowsOf: RawBuilder<unknown>, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select ${rowsOf} limit ${most}) counted`.execute(db);
  return rows[0]?.n ?? 0;
}
