import { setTimeout as wait } from 'node:timers/promises';
import { makeWorkerUtils } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import { StartError } from '../config.ts';
import { queueLog } from '../jobs/queue-log.ts';
import type { Log } from '../log.ts';
import { APP_ROLE, type AppLogin } from './app-login.ts';
import { ensureAppLogin, ensureAppRole } from './app-roles.ts';
import { CREATE_CONTENTS, isSame, ownMigrations, readMigrations } from './migration-names.ts';
import { setTimeLimits } from './time-limits.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const INSUFFICIENT_PRIVILEGE = '42501';
const RETRY_MS = 3_000;
const MAX_TRIES = 60;

/** Plain SQL files in name order; forward only. */
class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const migrations: Record<string, Migration> = {};
    for (const { name, sha256, text } of await ownMigrations()) {
      migrations[name] = {
        async up(db) {
          await sql.raw(text).execute(db);
          await sql`insert into app_migrations.contents (name, sha256) values (${name}, ${sha256})`.execute(db);
        },
      };
    }
    return migrations;
  }
}

type MigrateOptions = {
  /** Made where it is missing; without it, an administrator made the login that DATABASE_APP_URL names. */
  login: AppLogin | undefined;
  log: Log;
};

/**
 * Brings the database to this build's schema, as its owner; the job queue's own tables and the application's login too.
 * Two at once wait for each other. Where a table is in use for longer than the lock's limit, all of it is taken back
 * and tried again, so that those who wait behind it are not held up meanwhile.
 * @returns how many migrations ran
 * @throws StartError where a person can act on it, as for a database of another build, else the Error of the migration
 * that failed; it left nothing behind
 */
export async function migrate(ownerUrl: string, { login, log }: MigrateOptions): Promise<number> {
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    max: 2,
    onConnect: (client) => setTimeLimits(client, 'migration'),
  });
  // A connection lost while idle shows at the next statement.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await untilUnlocked(log, () => refuseOtherBuild(pool));
    await ensureAppRole(pool);
    const count = await untilUnlocked(log, () => bringUp(pool, log));
    if (login) await ensureAppLogin(pool, login);
    return count;
  } catch (error) {
    throw inOneSentence(error) ?? error;
  } finally {
    await pool.end();
  }
}

/** The database of this build ran its first migrations, or all; one that ran others is left as it is. */
async function refuseOtherBuild(pool: pg.Pool): Promise<void> {
  const own = await ownMigrations();
  const done = (await readMigrations(pool)) ?? [];
  const differing = done.findIndex((one, index) => !isSame(one, own[index]));
  if (differing === -1) return;
  const [theirs, ours] = [done[differing]?.name, own[differing]?.name];
  if (ours === undefined) {
    throw new StartError(`The database is of a newer version, which has ${theirs}: start that version`);
  }
  const what = theirs === ours ? `its ${theirs} has other contents` : `it ran ${theirs} where this one has ${ours}`;
  throw new StartError(
    `The database was made by another build of Bodega (${what}): start the version that made it to export what it ` +
      'holds, or begin with an empty database (without DATABASE_URL: another DATA_DIR)',
  );
}

async function bringUp(pool: pg.Pool, log: Log): Promise<number> {
  await pool.query(CREATE_CONTENTS);
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider: new SqlFiles(), migrationTableSchema: 'app_migrations' });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  const queue = await makeWorkerUtils({ pgPool: pool, logger: queueLog(log) });
  await queue.migrate();
  await queue.release();
  await pool.query(`grant usage on schema app_migrations to ${APP_ROLE}`);
  await pool.query(`grant select on all tables in schema app_migrations to ${APP_ROLE}`);
  return results?.length ?? 0;
}

async function untilUnlocked<T>(log: Log, run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || tries === MAX_TRIES) throw error;
      log.warn({ tries }, 'a table that must be changed is in use: the migration waits and is tried again');
      await wait(RETRY_MS);
    }
  }
}

const codeOf = (error: unknown) => (error instanceof pg.DatabaseError ? error.code : undefined);

/** Undefined where the whole error is needed. */
function inOneSentence(error: unknown): StartError | undefined {
  if (!(error instanceof Error) || error instanceof StartError) return undefined;
  const startError = (sentence: string) => new StartError(sentence, { cause: error });
  if (codeOf(error) === INSUFFICIENT_PRIVILEGE) {
    return startError(
      `The user of DATABASE_URL lacks a right that a migration needs (${error.message}): use the database's owner`,
    );
  }
  if (codeOf(error) === LOCK_NOT_AVAILABLE) {
    return startError(
      'A table that must be changed was in use all the time: stop what uses it, and run npm run migrate again',
    );
  }
  return undefined;
}
