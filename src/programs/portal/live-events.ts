import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import type { Session } from '#features/people/access/contract.ts';
import { knownSession } from '#features/people/access/web/session.ts';
import { observed, useObserved } from '#ui/observed.ts';
import { markChanged, markStale, retryFailed } from '#ui/query.ts';
import { isKnownEvent } from './known-events.ts';

const Change = z.object({ type: z.string() });

const GATHER_MS = 400; // an import changes many orders at once: one fetch serves them all
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
const BANNER_AFTER_MS = 5_000; // a server that restarts is back before anybody needs to worry

const isLive = observed(() => true);

/** False when changes by others have not arrived for some seconds. */
export const useIsLive = (): boolean => useObserved(isLive);

/** How far the session's events have reached the screens. */
let heard = { csrf_token: '', event_position: '', account: '' };

/**
 * A new session is heard from its first answer on, which came before all others; a later one is ahead of the data that
 * was read.
 */
function hearFrom(session: Session | undefined): void {
  if (!session || session.csrf_token === heard.csrf_token) return;
  const { csrf_token, event_position } = session;
  heard = { csrf_token, event_position, account: String(session.account.id) };
}

/** Collects events and marks the changed queries as stale in one go; null: anything may have changed. */
function createGatherer(client: QueryClient) {
  const types = new Set<string>();
  let isAnything = false;
  let position = '';
  let timer = 0;
  return {
    add(type: string | null, { lastEventId }: MessageEvent) {
      if (type !== null && isKnownEvent(type)) types.add(type);
      else isAnything = true;
      position = lastEventId;
      timer ||= window.setTimeout(() => {
        timer = 0;
        void (isAnything ? markStale(client, ['/api/']) : markChanged(client, [...types]));
        types.clear();
        isAnything = false;
        heard.event_position = position;
      }, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Listens to the account's changes and keeps the screens fresh; returns the call that ends it. Whenever the stream is
 * (re)opened the server first replays missed events; where it cannot, everything counts as stale.
 */
function listen(client: QueryClient): () => void {
  hearFrom(knownSession(client));
  const gatherer = createGatherer(client);
  let source: EventSource;
  let waitMs = FIRST_WAIT_MS;
  let retry = 0;
  let banner = 0;
  let wasLost = false;

  function open() {
    source = new EventSource(
      `/api/events?${new URLSearchParams({ from: heard.event_position, account: heard.account })}`,
    );
    source.onopen = () => {
      waitMs = FIRST_WAIT_MS;
      clearTimeout(banner);
      banner = 0;
      isLive.set(true);
      if (wasLost) void retryFailed(client); // no event comes that would have it fetched again
      wasLost = false;
    };
    source.onmessage = (message) => gatherer.add(Change.parse(JSON.parse(message.data)).type, message);
    source.addEventListener('reload', (message) => gatherer.add(null, message));
    source.onerror = () => {
      wasLost = true;
      banner ||= window.setTimeout(() => isLive.set(false), BANNER_AFTER_MS);
      if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      retry = window.setTimeout(open, waitMs);
      waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
    };
  }

  open();
  return () => {
    source.close();
    clearTimeout(retry);
    clearTimeout(banner);
    gatherer.stop();
  };
}

/** Stands once in the layout; without a session nothing is heard. */
export function useLiveEvents(client: QueryClient, hasSession: boolean): void {
  useEffect(() => (hasSession ? listen(client) : undefined), [client, hasSession]);
}

/**
 * In another time zone all that was counted by days, or written as a date, is another: everything is asked for again.
 */
export function useZoneChange(client: QueryClient, zone: string): void {
  const known = useRef(zone);
  useEffect(() => {
    if (known.current === zone) return;
    known.current = zone;
    void markStale(client, ['/api/']);
  }, [client, zone]);
}
