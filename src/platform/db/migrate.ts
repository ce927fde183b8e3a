import { readFile } from 'node:fs/promises';
import { makeWorkerUtils } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { queueLog } from '../jobs/queue-log.ts';
import { createLog } from '../log.ts';
import { migrationFile, migrationNames } from './migration-names.ts';

/** Plain SQL files in name order; forward only. */
class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const migrations: Record<string, Migration> = {};
    for (const name of await migrationNames()) {
      const text = await readFile(migrationFile(name), 'utf8');
      migrations[name] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
    return migrations;
  }
}

/**
 * Brings the database to this build's schema, as its owner; the job queue's own tables too. Two at once wait for each other.
 * @returns how many migrations ran
 * @throws Error of the first that failed; it left nothing behind
 */
export async function migrate(ownerUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  // A connection lost while idle shows at the next statement.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({ db, provider: new SqlFiles(), migrationTableSchema: 'app_migrations' });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    const queue = await makeWorkerUtils({ pgPool: pool, logger: queueLog(createLog('error')) });
    await queue.migrate();
    await queue.release();
    await sql`grant usage on schema app_migrations to bodega_app`.execute(db);
    await sql`grant select on all tables in schema app_migrations to bodega_app`.execute(db);
    return results?.length ?? 0;
  } finally {
    await db.destroy();
  }
}
