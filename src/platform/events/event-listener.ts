import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { openStandingClient } from '../db/standing-client.ts';
import type { Log } from '../log.ts';
import { createEventHistory } from './event-history.ts';
import type { LiveEvent } from './record-event.ts';

const Event = z.object({
  account_id: z.number().int(),
  type: z.string(),
  order_id: z.number().int().exactOptional(),
  customer_id: z.number().int().exactOptional(),
  product_id: z.number().int().exactOptional(),
  connection_id: z.number().int().exactOptional(),
});

/** Told of each change of the account, and how far that is heard; null where anything may have been missed. */
type Listener = (event: LiveEvent | null, position: string) => void;

export type EventListener = {
  /** How far this process has heard. Whatever is committed after something was read from the database is told behind it. */
  position(): string;
  /**
   * Tells what was heard behind `from` first, where it is given: null where this process does not know that.
   * @returns the call that ends it
   */
  subscribe(accountId: number, listener: Listener, from?: string): () => void;
  stop(): Promise<void>;
};

/** How long a commit may wait to be told. A notification takes its turn with every commit that notifies, so one serves many. */
const TELL_EVERY_MS = 100;
const MOST_AT_ONCE = 5_000;
const CHANNEL = 'bodega_events';
const TELL = {
  name: 'tell',
  text: `with told as (
      delete from announcements where ctid = any(array(select ctid from announcements limit ${MOST_AT_ONCE}))
      returning jsonb_build_object('account_id', account_id) || event as event)
    select count(pg_notify('${CHANNEL}', event::text)) from told`,
};

/**
 * One connection a process hears what changes, and passes it to the subscribers of that account. By the same connection it tells all
 * servers what was committed meanwhile, whoever committed it; a row goes in the transaction that tells of it.
 */
export async function listenToEvents(url: string, log: Log): Promise<EventListener> {
  const listeners = new Map<number, Set<Listener>>();
  const history = createEventHistory();
  const { stop } = await openStandingClient({
    url,
    name: 'bodega-events',
    log,
    async begin(client, signal) {
      client.on('notification', (message) => pass(message.payload ?? ''));
      await client.query(`listen ${CHANNEL}`);
      history.begin();
      for (const group of listeners.values()) for (const listener of group) listener(null, history.position());
      void tellCommitted(client, log, signal);
    },
  });

  function pass(payload: string): void {
    const { event, position } = history.add(Event.parse(JSON.parse(payload)));
    for (const listener of listeners.get(event.account_id) ?? []) listener(event, position);
  }

  function replay(accountId: number, listener: Listener, from: string): void {
    const missed = history.since(from, accountId);
    if (missed === null) listener(null, history.position());
    for (const { event, position } of missed ?? []) listener(event, position);
  }

  return {
    position: history.position,
    subscribe(accountId, listener, from) {
      if (from !== undefined) replay(accountId, listener, from);
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

/** Goes on until the connection is lost or no longer wanted. */
async function tellCommitted(through: pg.Client, log: Log, signal: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await through.query(TELL);
      await wait(TELL_EVERY_MS, undefined, { ref: false, signal });
    }
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ error: String(error) }, 'events could not be told');
    await through.end(); // another connection tells them
  }
}
