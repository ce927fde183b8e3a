import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import type { Log } from '../log.ts';
import { EVENT_CHANNEL, type LiveEvent } from './record-event.ts';

const Event = z.object({
  account_id: z.number().int(),
  type: z.string(),
  order_id: z.number().int().exactOptional(),
  customer_id: z.number().int().exactOptional(),
  product_id: z.number().int().exactOptional(),
  connection_id: z.number().int().exactOptional(),
});

/** Told of each change of the account; null after the database was out of reach, when anything may have been missed. */
type Listener = (event: LiveEvent | null) => void;

export type EventListener = {
  /** @returns the call that ends it */
  subscribe(accountId: number, listener: Listener): () => void;
  stop(): Promise<void>;
};

const RETRY_MS = 1_000;

/** One connection a process hears what commits tell, and passes it to the subscribers of that account. */
export async function listenToEvents(url: string, log: Log): Promise<EventListener> {
  const listeners = new Map<number, Set<Listener>>();
  const stopping = new AbortController();
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = new pg.Client({ connectionString: url, application_name: 'bodega-events' });
    next.on('error', (error) => log.warn({ error: error.message }, 'event connection lost'));
    next.on('end', () => void reconnect());
    next.on('notification', (message) => tell(message.payload ?? ''));
    await next.connect();
    await next.query(`listen ${EVENT_CHANNEL}`);
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(RETRY_MS, undefined, { ref: false });
      try {
        client = await connect();
        for (const group of listeners.values()) for (const listener of group) listener(null);
        return;
      } catch (error) {
        log.warn({ err: error }, 'events are still out of reach');
      }
    }
  }

  function tell(payload: string): void {
    const event = Event.parse(JSON.parse(payload));
    for (const listener of listeners.get(event.account_id) ?? []) listener(event);
  }

  return {
    subscribe(accountId, listener) {
      const group = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, group.add(listener));
      return () => {
        group.delete(listener);
        if (group.size === 0 && listeners.get(accountId) === group) listeners.delete(accountId);
      };
    },
    async stop() {
      stopping.abort();
      client.removeAllListeners('end');
      await client.end();
    },
  };
}
