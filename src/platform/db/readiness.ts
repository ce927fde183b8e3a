import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isOutOfReach } from './is-out-of-reach.ts';
import { isSame, type MigrationId, ownMigrations, READ_CONTENTS } from './migration-names.ts';
import { RefusedConnection } from './refused-connection.ts';

const NOT_MIGRATED = 'The database does not have the schema of this version: run npm run migrate';
const READ_ONLY = '25006';
const MISSING = new Set(['3F000', '42P01', '42501']); // no such schema, no such table, no right to it yet

/** Why the database cannot serve this build now, in one sentence for the operator; undefined where it can. */
export async function findUnreadiness({ anonymous }: Database): Promise<string | undefined> {
  try {
    const { rows: done } = await sql<MigrationId>`${sql.raw(READ_CONTENTS)}`.execute(anonymous);
    if (!(await ownMigrations()).every((own) => done.some((one) => isSame(own, one)))) return NOT_MIGRATED;
    // It changes nothing, and is refused where nothing may be changed.
    await sql`update accounts set name = name where false`.execute(anonymous);
    return undefined;
  } catch (error) {
    if (error instanceof RefusedConnection) return error.message;
    if (isOutOfReach(error)) return 'The database is out of reach';
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === READ_ONLY) return 'The database can only be read, as a standby can';
    if (MISSING.has(code)) return NOT_MIGRATED;
    throw error;
  }
}
