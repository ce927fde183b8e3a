import type { QueryClient } from '@tanstack/react-query';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { getSession, type Session } from '../contract.ts';
import { goesOnIn, knownSession, sessionQuery } from './session.ts';

/** The server no longer knows the session that the page was made in. Another tab may have logged in since. */
export async function noticeEnd(client: QueryClient): Promise<void> {
  goOnOrEnd(client, await call(getSession, {}).catch(() => null));
}

/**
 * Goes on where the session that was found is the page's own member's: the screens stay as they are, and what they show
 * is asked for again. Else says that the page's session has ended.
 */
export function goOnOrEnd(client: QueryClient, found: Session | null): void {
  if (!goesOnIn(client, found)) return;
  client.setQueryData(sessionQuery.queryKey, found);
  void markStale(client, ['/api/']);
  followTabs(client);
}

/**
 * The channel on which the tabs of a browser exchange their session, by its token, which each of them may ask for.
 */
let tabs: BroadcastChannel | undefined;

/**
 * Follows the other tabs from now on, and notifies them: a login in one tab is a login in all, before a change is
 * refused for the old token.
 */
export function followTabs(client: QueryClient): void {
  const ownToken = () => knownSession(client)?.csrf_token;
  if (!tabs) {
    tabs = new BroadcastChannel('bodega-session');
    tabs.onmessage = async ({ data }: MessageEvent<unknown>) => {
      const before = ownToken();
      if (before === undefined || data === before) return;
      const found = await call(getSession, {}).catch(() => null); // the call itself notices an end, or another account
      if (found && found.csrf_token !== before) goOnOrEnd(client, found);
    };
  }
  tabs.postMessage(ownToken());
}
