import { z } from 'zod';
import { openStandingClient } from '../db/standing-client.ts';
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

/** One connection a process hears what commits tell, and passes it to the subscribers of that account. */
export async function listenToEvents(url: string, log: Log): Promise<EventListener> {
  const listeners = new Map<number, Set<Listener>>();
  const { stop } = await openStandingClient({
    url,
    name: 'bodega-events',
    log,
    async begin(client) {
      client.on('notification', (message) => tell(message.payload ?? ''));
      await client.query(`listen ${EVENT_CHANNEL}`);
      for (const group of listeners.values()) for (const listener of group) listener(null);
    },
  });

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
    stop,
  };
}
