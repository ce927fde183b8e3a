import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { markStale } from '#ui/query.ts';
import { pathsChangedBy } from './stale-paths.ts';

const Change = z.object({ type: z.string() });

const GATHER_MS = 400; // an import tells of many orders at once: one fetch serves them all
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
const BANNER_AFTER_MS = 5_000; // a server that restarts is back before anybody needs to worry

let isLive = true;
const listeners = new Set<() => void>();

function setLive(next: boolean): void {
  isLive = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False when changes made elsewhere have not come through for some seconds. */
export function useIsLive(): boolean {
  return useSyncExternalStore(subscribe, () => isLive);
}

/** Collects what changed and marks it stale in one go. */
function createGatherer(client: QueryClient) {
  const paths = new Set<string>();
  let timer = 0;
  return {
    add(changed: readonly string[]) {
      for (const path of changed) paths.add(path);
      timer ||= window.setTimeout(() => {
        timer = 0;
        void markStale(client, [...paths]);
        paths.clear();
      }, GATHER_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Listens to the account's changes and keeps the screens fresh; returns the call that ends it. Whenever the line is (re)opened
 * everything counts as stale, since what changed before was not heard.
 */
function listen(client: QueryClient): () => void {
  const gatherer = createGatherer(client);
  let source: EventSource;
  let waitMs = FIRST_WAIT_MS;
  let retry = 0;
  let banner = 0;

  function open() {
    source = new EventSource('/api/events');
    source.onopen = () => {
      waitMs = FIRST_WAIT_MS;
      clearTimeout(banner);
      banner = 0;
      setLive(true);
      gatherer.add(['/api/']);
    };
    source.onmessage = ({ data }) => gatherer.add(pathsChangedBy(Change.parse(JSON.parse(data)).type));
    source.addEventListener('reload', () => gatherer.add(['/api/']));
    source.onerror = () => {
      banner ||= window.setTimeout(() => setLive(false), BANNER_AFTER_MS);
      if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
      retry = window.setTimeout(open, waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
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

/** Stands once in the layout. */
export function useLiveEvents(client: QueryClient): void {
  useEffect(() => listen(client), [client]);
}
