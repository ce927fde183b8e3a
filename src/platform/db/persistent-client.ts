import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import { setTimeLimits } from './time-limits.ts';
import { verifyDedicatedSession } from './verify-dedicated-session.ts';

const RETRY_MS = 1_000;

export type PersistentClient = {
  /** The connection as it is now. While the database is out of reach its queries fail. */
  client(): pg.Client;
  stop(): Promise<void>;
};

type PersistentClientOptions = {
  url: string;
  /** Its name in the database's list of connections. */
  name: string;
  log: Log;
  /** Runs on each new connection before it is the one in use. The signal aborts when it is stopped for good. */
  begin: (client: pg.Client, signal: AbortSignal) => Promise<void>;
};

/**
 * A connection of its own for the life of the process: for what belongs to a session, such as LISTEN and advisory
 * locks. A lost one is reopened, once a second until that succeeds.
 * @throws Error when the first one cannot be opened, RefusedConnection where a pooler would take its session away
 */
export async function openPersistentClient({
  url,
  name,
  log,
  begin,
}: PersistentClientOptions): Promise<PersistentClient> {
  const stopping = new AbortController();
  let current = await open();

  async function open(): Promise<pg.Client> {
    const config = { connectionString: url, application_name: name };
    const next = new pg.Client(config);
    next.on('error', (error) => log.warn({ error: error.message, connection: name }, 'persistent connection lost'));
    try {
      await next.connect();
      await setTimeLimits(next, 'calls');
      await verifyDedicatedSession(next, config);
      await begin(next, stopping.signal);
    } catch (error) {
      void next.end().catch(() => {});
      throw error;
    }
    // Not before: a connection that could not be opened ends too, and must not be opened again while that attempt goes
    // on.
    next.on('end', () => void reopen());
    return next;
  }

  async function reopen(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(RETRY_MS, undefined, { ref: false });
      try {
        current = await open();
        if (stopping.signal.aborted) await close();
        return;
      } catch (error) {
        log.warn({ error: String(error), connection: name }, 'the database is still out of reach');
      }
    }
  }

  async function close(): Promise<void> {
    stopping.abort();
    current.removeAllListeners('end');
    await current.end();
  }

  return { client: () => current, stop: close };
}
