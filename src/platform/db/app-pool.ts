import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createIsolation } from './isolation-proof.ts';
import { pgTypes } from './pg-types.ts';
import { type ConnectionKind, setTimeLimits } from './time-limits.ts';
import { createTurns } from './turns.ts';

export type AppPool = {
  /**
   * A connection, bound to the account where one is named. Who takes it releases it.
   * @throws Error that `isOutOfReach` knows, where none could be had in time, or none that keeps accounts apart
   */
  take(accountId?: number): Promise<pg.PoolClient>;
  /** How many connections it has. */
  size(): number;
  /** Closes one of them as soon as it is free, and makes do with the rest for a while. */
  giveUpOne(): Promise<void>;
  end(): Promise<void>;
};

type PoolOptions = {
  url: string;
  most: number;
  kind: ConnectionKind;
  log: Log;
  /** Called where the database gives no more: another pool may have more than its share. */
  onFull: () => void;
};

/** Rather a failed request than one that waits for ever. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 250;
const RAISE_EVERY_MS = 1_000;
const TOO_MANY_CONNECTIONS = '53300';
const TIMED_OUT = 'timeout exceeded when trying to connect';

/** Where the database gives us fewer connections than we want, those who want one wait in turn for the ones that there are. */
export function openAppPool({ url, most, kind, log, onFull }: PoolOptions): AppPool {
  const config = {
    connectionString: url,
    application_name: 'bodega',
    connectionTimeoutMillis: PATIENCE_MS,
    types: pgTypes,
  };
  const isolation = createIsolation(config);
  const turns = createTurns(most);
  let raising: NodeJS.Timeout | undefined;
  let refusal: string | undefined;
  let isGivingUp = false;

  const pool = new pg.Pool({
    ...config,
    max: most,
    min: 1, // the last one is kept, so that other users of the database cannot take all
    idleTimeoutMillis: 60_000,
    onConnect: (client) => refusing(() => inTime(begin(client))),
  });
  // A connection that dies while idle must not end the process; the next query opens another.
  const noteLoss = (error: Error) => log.warn({ error: error.message }, 'database connection lost');
  pool.on('error', noteLoss);
  pool.on('connect', (client) => client.on('error', noteLoss));
  pool.on('release', () => turns.end());

  async function begin(client: pg.ClientBase): Promise<void> {
    await setTimeLimits(client, kind);
    await isolation.prove(client);
  }

  /** Each cause is logged once, not with each call that meets it. */
  async function refusing(prove: () => Promise<void>): Promise<void> {
    try {
      await prove();
      refusal = undefined;
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      if (cause !== refusal) log.error({ cause }, 'a database connection was refused');
      refusal = cause;
      throw error;
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      if (!(await turns.take(until - Date.now()))) throw new Error(TIMED_OUT);
      try {
        return await pool.connect();
      } catch (error) {
        turns.end();
        const isFull = error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;
        if (!isFull || Date.now() + RETRY_MS > until) throw error;
        makeDoWith(pool.totalCount);
        onFull();
        await wait(RETRY_MS);
      }
    }
  }

  /** From time to time one connection more is tried. */
  function makeDoWith(connections: number): void {
    turns.lower(connections);
    if (raising) return;
    log.warn({ connections }, 'the database gives no more connections: calls wait for these');
    raising = setInterval(() => {
      if (!turns.raise()) return;
      clearInterval(raising);
      raising = undefined;
    }, RAISE_EVERY_MS).unref();
  }

  return {
    async take(accountId) {
      const client = await connect();
      if (accountId === undefined) return client;
      try {
        await refusing(() => isolation.bind(client, accountId));
        return client;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    size: () => pool.totalCount,
    async giveUpOne() {
      if (isGivingUp || pool.totalCount < 2) return;
      isGivingUp = true;
      try {
        const client = await connect();
        makeDoWith(pool.totalCount - 1);
        client.release(true);
      } finally {
        isGivingUp = false;
      }
    },
    async end() {
      clearInterval(raising);
      await pool.end();
    },
  };
}

async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(TIMED_OUT)), PATIENCE_MS);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
