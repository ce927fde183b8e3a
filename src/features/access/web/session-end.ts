import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#ui/call.ts';
import { useObserved } from '#ui/observed.ts';
import { getSession, type Session } from '../contract.ts';
import { isSameMember } from '../same-member.ts';
import { knownSession, resumeSession, type SessionEnd, sessionEnd } from './session.ts';

/** That the session has ended: the page stays as it is until its member is logged in again, so that nothing that was typed is lost. */
export const useSessionEnd = (): SessionEnd | null => useObserved(sessionEnd);

/** The server no longer knows the session that the page was made in. Another tab may have logged in since. */
export async function noticeEnd(client: QueryClient): Promise<void> {
  goOnOrEnd(client, await call(getSession, {}).catch(() => null));
}

/** Goes on where the session that was found is the page's own member's; else says that the page's has ended. */
export function goOnOrEnd(client: QueryClient, found: Session | null): void {
  const page = knownSession(client);
  if (found && page && isSameMember(page, found)) resumeSession(client, found);
  else sessionEnd.set({ found });
}

/** Once the session has ended no key closes a dialog of the page, or does something there. Stands before all else that listens. */
export function keepPageFromKeys(): void {
  const keep = (event: KeyboardEvent) => {
    const isOfPage = event.key === 'Escape' || event.ctrlKey || event.metaKey;
    if (isOfPage && sessionEnd.get()) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
}

/** Here the tabs of a browser tell each other in which session they are, by its token, which each of them may ask for. */
const TABS = 'bodega-session';

/** Follows the other tabs: a login in one of them is one here too, before a change is refused for the old token. */
export function useFollowTabs({ csrf_token }: Session): void {
  const client = useQueryClient();
  useEffect(() => {
    const tabs = new BroadcastChannel(TABS);
    tabs.onmessage = async ({ data }: MessageEvent<unknown>) => {
      if (data === csrf_token) return;
      const found = await call(getSession, {}).catch(() => null); // the call itself notices an end, or another account
      if (found && found.csrf_token !== csrf_token) goOnOrEnd(client, found);
    };
    tabs.postMessage(csrf_token);
    return () => tabs.close();
  }, [client, csrf_token]);
}
