import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { withNamedStatements } from './named-statements.ts';
import { watchPool } from './pool-metrics.ts';
import type { DB } from './tables.gen.ts';

/** A Kysely that sees one account's rows only. */
export type AccountDb = Kysely<DB>;

/** The application's connections: never the owner, never past the account they are set to. */
export type Database = {
  /** Bound to an account: row security shows its rows and no others. */
  account(accountId: number): AccountDb;
  /** One connection, bound to an account, for COPY, which the query builder does not speak. Who takes it releases it. */
  connect(accountId: number): Promise<pg.PoolClient>;
  /** Bound to none: sees no tenant row, only the lookup functions of schema `app`. */
  nobody: Kysely<DB>;
  close(): Promise<void>;
};

const APP_ROLE = 'bodega_app';
const MOST_KEPT_ACCOUNTS = 500;

/** Big integers as numbers, refused where JavaScript cannot hold them; instants as ISO text, as the calls carry them. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === pg.types.builtins.INT8) return toSafeInteger;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return (text: string) => new Date(text).toISOString();
    return pg.types.getTypeParser(oid, format);
  },
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is not a safe integer`);
  return value;
}

/** Opens the pools. `connections` bounds those that work for accounts; a quarter as many look up sessions. */
export function openDatabase(url: string, connections = 16, onError: (error: Error) => void = () => {}): Database {
  const working = createPool(url, connections, onError);
  const looking = createPool(url, Math.max(2, connections >> 2), onError);
  watchPool('requests', working);
  watchPool('sessions', looking);
  const accounts = new Map<number, AccountDb>();
  const nobody = new Kysely<DB>({ dialect: new PostgresDialect({ pool: named(looking) }) });

  return {
    nobody,
    connect: (accountId) => takeClient(working, accountId),
    account(accountId) {
      const known = accounts.get(accountId);
      if (known) return known;
      if (accounts.size >= MOST_KEPT_ACCOUNTS) accounts.clear();
      const db = new Kysely<DB>({
        dialect: new PostgresDialect({ pool: poolForAccount(working, accountId) }),
      });
      accounts.set(accountId, db);
      return db;
    },
    async close() {
      await Promise.all([working.end(), looking.end()]);
    },
  };
}

function createPool(url: string, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'bodega',
    options: `-c role=${APP_ROLE}`,
    idleTimeoutMillis: 60_000,
    // Rather a failed request than one that waits for ever.
    connectionTimeoutMillis: 15_000,
    types,
  });
  // A connection that dies while idle must not end the process; the next query opens another.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

const named = (pool: pg.Pool) => ({
  options: pool.options,
  connect: async () => withNamedStatements(await pool.connect()),
  end: () => pool.end(),
});

/** The account each connection was last set to; a connection that changes hands is set anew before its first query. */
const accountOf = new WeakMap<pg.PoolClient, number>();

async function takeClient(pool: pg.Pool, accountId: number): Promise<pg.PoolClient> {
  const client = await pool.connect();
  if (accountOf.get(client) === accountId) return client;
  try {
    accountOf.delete(client);
    await client.query("select set_config('app.account_id', $1, false)", [String(accountId)]);
    accountOf.set(client, accountId);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const poolForAccount = (pool: pg.Pool, accountId: number) => ({
  options: pool.options,
  connect: async () => withNamedStatements(await takeClient(pool, accountId)),
  // The pool is shared by all accounts and closed by its opener.
  end: async () => {},
});
