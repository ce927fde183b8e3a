import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { z } from 'zod';
import { openPersistentClient } from '../db/persistent-client.ts';
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

/** Called for each event of the account with its position; null where events may have been missed. */
type Listener = (event: LiveEvent | null, position: string) => void;

export type EventListener = {
  /** The position of this process. Events committed after a read from the database come after it. */
  position(): string;
  /**
   * Replays the events behind `from` first, where it is given: null where this process does not know that position.
   * @returns the call that unsubscribes
   */
  subscribe(accountId: number, listener: Listener, from?: string): () => void;
  stop(): Promise<void>;
};

/**
 * How long a committed event may wait in the outbox. Commits that notify are serialised by PostgreSQL, so one notifies
 * for many.
 */
const DRAIN_EVERY_MS = 100;
const MAX_AT_ONCE = 5_000;
const CHANNEL = 'bodega_events';
const DRAIN = {
  name: 'drain-events',
  text: `with drained as (
      delete from event_outbox where ctid = any(array(select ctid from event_outbox limit ${MAX_AT_ONCE}))
      returning jsonb_build_object('account_id', account_id) || event as event)
    select count(pg_notify('${CHANNEL}', event::text)) from drained`,
};

/**
 * Listens for events on one connection per process and passes them to the subscribers of their account. The same
 * connection drains the event outbox and notifies every server, regardless of which process wrote the rows; a row is
 * deleted in the transaction that notifies.
 */
export async function listenToEvents(url: string, log: Log): Promise<EventListener> {
  const listeners = new Map<number, Set<Listener>>();
  const history = createEventHistory();
  const { stop } = await openPersistentClient({
    url,
    name: 'bodega-events',
    log,
    async begin(client, signal) {
      client.on('notification', (message) => pass(message.payload ?? ''));
      await client.query(`listen ${CHANNEL}`);
      history.begin();
      for (const group of listeners.values()) for (const listener of group) listener(null, history.position());
      void drainOutbox(client, log, signal);
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

/** Drains the event outbox until the connection is lost or stopped. */
async function drainOutbox(through: pg.Client, log: Log, signal: AbortSignal): Promise<void> {
  try {
    for (;;) {
      await through.query(DRAIN);
      await wait(DRAIN_EVERY_MS, undefined, { ref: false, signal });
    }
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ error: String(error) }, 'the event outbox could not be drained');
    await through.end(); // a new connection goes on
  }
}
