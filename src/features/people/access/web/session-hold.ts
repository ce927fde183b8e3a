import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useObserved } from '#ui/observed.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { type SessionEnd, sessionEnd } from './session.ts';

const loadEnd = () => import('./session-end.ts');

/** That the session has ended: the page stays as it is until its member is logged in again, so that nothing that was typed is lost. */
export const useSessionEnd = (): SessionEnd | null => useObserved(sessionEnd);

/** The server no longer knows the session that the page was made in. */
export function noticeEnd(client: QueryClient): void {
  loadEnd().then(
    (end) => end.noticeEnd(client),
    () => sessionEnd.set({ found: null }),
  );
}

/** A login in another tab is one here too: `useFollowTabs(client)`, once in the layout. */
export function useFollowTabs(client: QueryClient): void {
  useEffect(() => whenIdle(() => void loadEnd().then(({ followTabs }) => followTabs(client))), [client]);
}

/** Once the session has ended no key closes a dialog of the page, or does something there. Stands before all else that listens. */
export function keepPageFromKeys(): void {
  const keep = (event: KeyboardEvent) => {
    const isOfPage = event.key === 'Escape' || event.ctrlKey || event.metaKey;
    if (isOfPage && sessionEnd.get()) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
}
