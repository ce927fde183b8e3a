import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isOutOfReach } from './is-out-of-reach.ts';
import { migrationNames } from './migration-names.ts';
import { RefusedConnection } from './refused-connection.ts';

const NOT_MIGRATED = 'The database does not have the schema of this version: run npm run migrate';
const MISSING = new Set(['3F000', '42P01', '42501']); // no such schema, no such table, no right to it yet

/** Why the database cannot serve this build now, in one sentence for who runs the server; undefined where it can. */
export async function findUnreadiness({ nobody }: Database): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ names: string[]; is_read_only: boolean }>`
      select array(select name::text from app_migrations.kysely_migration) as names,
             current_setting('transaction_read_only') = 'on' as is_read_only`.execute(nobody);
    const done = new Set(rows[0]?.names);
    if (!(await migrationNames()).every((name) => done.has(name))) return NOT_MIGRATED;
    return rows[0]?.is_read_only ? 'The database can only be read, as a standby can' : undefined;
  } catch (error) {
    if (error instanceof RefusedConnection) return error.message;
    if (isOutOfReach(error)) return 'The database is out of reach';
    if (error instanceof Error && 'code' in error && MISSING.has(String(error.code))) return NOT_MIGRATED;
    throw error;
  }
}
