import { sql } from 'kysely';
import { type Config, StartError } from '#platform/config.ts';
import { type AppLogin, appLogin, withLogin } from '#platform/db/app-login.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { retryUntilReachable } from '#platform/db/retry-until-reachable.ts';
import type { ConnectionKind } from '#platform/db/time-limits.ts';
import type { Log } from '#platform/log.ts';
import type { Stops } from './program.ts';

export type DatabaseOptions = { ownerUrl: string; kind: ConnectionKind; log: Log; stops: Stops };

const LOGIN_REFUSED = new Set(['28P01', '28000']);

/** The production roles need a database that the operator runs. */
export function requireDatabaseUrl(config: Config): string {
  if (!config.database_url) throw new StartError('DATABASE_URL is missing: name the PostgreSQL database, postgres://…');
  return config.database_url;
}

/** The login that `migrate` makes; undefined where DATABASE_APP_URL names an external one. */
export const loginToMake = (config: Config): AppLogin | undefined =>
  config.database_app_url === undefined ? appLogin(config.secret_key) : undefined;

/**
 * Opens the application's connections, and waits where the database is still starting.
 * @throws StartError where its login is refused, RefusedConnection where a connection would not keep accounts apart
 */
export async function openAppDatabase(
  config: Config,
  { ownerUrl, kind, log, stops }: DatabaseOptions,
): Promise<Database> {
  const url = config.database_app_url ?? withLogin(ownerUrl, appLogin(config.secret_key));
  const database = openDatabase(url, config.database_connections, { kind, log });
  stops.add(`database connections for ${kind}`, () => database.close());
  try {
    await retryUntilReachable(log, () => sql`select 1`.execute(database.anonymous));
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && LOGIN_REFUSED.has(String(error.code));
    throw isRefused ? loginRefused(config, error) : error;
  }
  return database;
}

function loginRefused({ database_app_url }: Config, cause: Error): StartError {
  const sentence = database_app_url
    ? 'The database refuses the login of DATABASE_APP_URL'
    : "The database refuses the application's login: run npm run migrate with the same SECRET_KEY first, or set DATABASE_APP_URL";
  return new StartError(sentence, { cause });
}
