import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AccountDb } from './database.ts';

/**
 * Runs something that only one process may do at a time, under a lock that ends with the process. A connection is taken
 * for as long as it runs. @returns undefined, at once, where another holds the lock
 */
export async function withExclusive<T>(db: AccountDb, name: string, run: () => Promise<T>): Promise<T | undefined> {
  const key = createHash('sha256').update(name).digest().readBigInt64BE();
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ ok: boolean }>`select pg_try_advisory_lock(${key}) as ok`.execute(connection);
    if (!rows[0]?.ok) return undefined;
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
