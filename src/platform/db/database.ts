import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { createLog, type Log } from '../log.ts';
import { type AppPool, openAppPool } from './app-pool.ts';
import { createStatementNames, withNamedStatements } from './named-statements.ts';
import { createRefusalLog } from './refusal-log.ts';
import type { DB } from './tables.gen.ts';
import type { ConnectionKind } from './time-limits.ts';

/** A Kysely that sees one account's rows only. */
export type AccountDb = Kysely<DB>;

/** The application's connections: never the owner, never past the account they are set to. */
export type Database = {
  /** Bound to an account: row security shows its rows and no others. */
  account(accountId: number): AccountDb;
  /** One connection, bound to an account, for COPY, which the query builder does not speak. The caller releases it. */
  connect(accountId: number): Promise<pg.PoolClient>;
  /** Bound to none: sees no tenant row, only the lookup functions of schema `app`. */
  anonymous: Kysely<DB>;
  close(): Promise<void>;
};

type DatabaseOptions = { kind?: ConnectionKind; log?: Log };

const MAX_KEPT_ACCOUNTS = 500;
const LOOK_UP_SHARE = 5;

/** How many connections it takes until so many are left in addition to those that look up sessions. */
export const connectionsFor = (working: number) => Math.ceil((working * LOOK_UP_SHARE) / (LOOK_UP_SHARE - 1));

/**
 * Opens the pools, by the application's login. Of so many connections a fifth, and one at least, look up sessions; the
 * rest work for accounts.
 */
export function openDatabase(
  url: string,
  connections: number,
  { kind = 'calls', log = createLog('silent') }: DatabaseOptions = {},
): Database {
  const lookUps = Math.max(1, Math.floor(connections / LOOK_UP_SHARE));
  const options = { url, kind, log, logRefusal: createRefusalLog(log) };
  const working = openAppPool({
    ...options,
    name: kind,
    max: connections - lookUps,
    onFull: () => rebalance(looking, working, lookUps / connections),
  });
  const looking = openAppPool({
    ...options,
    name: `${kind}-sessions`,
    max: lookUps,
    onFull: () => rebalance(working, looking, 1 - lookUps / connections),
  });
  const nameOf = createStatementNames();
  const accounts = new Map<number, AccountDb>();

  return {
    anonymous: kyselyOn(async () => withNamedStatements(await looking.connect(), nameOf)),
    connect: (accountId) => working.connect(accountId),
    account(accountId) {
      const known = accounts.get(accountId);
      if (known) return known;
      if (accounts.size >= MAX_KEPT_ACCOUNTS) accounts.clear();
      const db = kyselyOn(async () => withNamedStatements(await working.connect(accountId), nameOf));
      accounts.set(accountId, db);
      return db;
    },
    async close() {
      await Promise.all([working.end(), looking.end()]);
    },
  };
}

/** Where a pool has more than its share of the connections that there are, the other gets one of them. */
function rebalance(from: AppPool, to: AppPool, share: number): void {
  if (from.size() > Math.max(1, share * (from.size() + to.size()))) void from.shedConnection().catch(() => {});
}

/** The pools are shared by all accounts, and closed by the program that opened them. */
const kyselyOn = (connect: () => Promise<PostgresPoolClient>) =>
  new Kysely<DB>({ dialect: new PostgresDialect({ pool: { options: {}, connect, end: async () => {} } }) });
