import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { createIsolation } from './connection-isolation.ts';
import { pgTypes } from './pg-types.ts';
import { watchPool } from './pool-metrics.ts';
import type { RefusalLog } from './refusal-log.ts';
import { createSemaphore } from './semaphore.ts';
import { type ConnectionKind, setTimeLimits } from './time-limits.ts';

export type AppPool = {
  /**
   * A connection, bound to the account where one is named. The caller releases it. @throws Error that `isOutOfReach`
   * knows, where no connection was free in time, or none keeps accounts apart
   */
  connect(accountId?: number): Promise<pg.PoolClient>;
  /** How many connections it has. */
  size(): number;
  /** Closes one of them as soon as it is free, so that another pool may open one. */
  shedConnection(): Promise<void>;
  end(): Promise<void>;
};

type PoolOptions = {
  /** Its name in `/metrics`. */
  name: string;
  url: string;
  max: number;
  kind: ConnectionKind;
  log: Log;
  logRefusal: RefusalLog;
  /** Called where the database gives no more connections. */
  onFull: () => void;
};

/** Rather a failed request than one that waits for ever. */
const TIMEOUT_MS = 15_000;
const RETRY_MS = 250;
const GROW_EVERY_MS = 1_000;
const TOO_MANY_CONNECTIONS = '53300';
const TIMED_OUT = 'timeout exceeded when trying to connect';

/**
 * Where the database gives fewer connections than we want, those who want one wait in turn for the ones that there are.
 */
export function openAppPool({ name, url, max, kind, log, logRefusal, onFull }: PoolOptions): AppPool {
  const config = {
    connectionString: url,
    application_name: 'bodega',
    connectionTimeoutMillis: TIMEOUT_MS,
    types: pgTypes,
  };
  const isolation = createIsolation(config);
  const places = createSemaphore(max);
  let growing: NodeJS.Timeout | undefined;
  let isShedding = false;

  const pool = new pg.Pool({
    ...config,
    max,
    min: 1, // the last one is kept, so that other users of the database cannot take all
    idleTimeoutMillis: 60_000,
    onConnect: (client) => noting(inTime(prepare(client))),
  });
  watchPool(name, pool);
  // A connection that dies while idle must not end the process; the next query opens another.
  const logLoss = (error: Error) => log.warn({ error: error.message }, 'database connection lost');
  pool.on('error', logLoss);
  pool.on('connect', (client) => client.on('error', logLoss));
  pool.on('release', () => places.release());

  async function prepare(client: pg.ClientBase): Promise<void> {
    await setTimeLimits(client, kind);
    await isolation.verify(client);
  }

  /**
   * Not what a check says later: once a connection was given up, a pooler may well hand its session to the one that
   * checks it.
   */
  async function noting(prepared: Promise<void>): Promise<void> {
    try {
      await prepared;
    } catch (error) {
      logRefusal(error);
      throw error;
    }
  }

  async function connect(): Promise<pg.PoolClient> {
    const until = Date.now() + TIMEOUT_MS;
    for (;;) {
      if (!(await places.acquire(until - Date.now()))) throw new Error(TIMED_OUT);
      try {
        return await pool.connect();
      } catch (error) {
        places.release();
        const isFull = error instanceof pg.DatabaseError && error.code === TOO_MANY_CONNECTIONS;
        if (!isFull || Date.now() + RETRY_MS > until) throw error;
        shrinkTo(pool.totalCount);
        onFull();
        await wait(RETRY_MS);
      }
    }
  }

  /** From time to time one connection more is tried. */
  function shrinkTo(connections: number): void {
    places.shrink(connections);
    if (growing) return;
    log.warn({ connections }, 'the database gives no more connections: calls wait for these');
    growing = setInterval(() => {
      if (!places.grow()) return;
      clearInterval(growing);
      growing = undefined;
    }, GROW_EVERY_MS).unref();
  }

  return {
    async connect(accountId) {
      const client = await connect();
      if (accountId === undefined) return client;
      try {
        await isolation.bind(client, accountId);
        return client;
      } catch (error) {
        logRefusal(error);
        client.release(true);
        throw error;
      }
    },
    size: () => pool.totalCount,
    async shedConnection() {
      if (isShedding || pool.totalCount < 2) return;
      isShedding = true;
      try {
        const client = await connect();
        shrinkTo(pool.totalCount - 1);
        client.release(true);
      } finally {
        isShedding = false;
      }
    },
    async end() {
      clearInterval(growing);
      await pool.end();
    },
  };
}

async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(TIMED_OUT)), TIMEOUT_MS);
  await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
