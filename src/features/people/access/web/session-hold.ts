import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useObserved } from '#ui/observed.ts';
import { type SessionEnd, sessionEnd } from './session.ts';
import { followTabs } from './session-end.ts';

/**
 * That the session has ended: the page stays as it is until its member is logged in again, so that nothing that was
 * typed is lost.
 */
export const useSessionEnd = (): SessionEnd | null => useObserved(sessionEnd);

/** A login in another tab is one here too: `useFollowTabs(client)`, once in the layout. */
export function useFollowTabs(client: QueryClient): void {
  useEffect(() => followTabs(client), [client]);
}

/**
 * Once the session has ended no key closes a dialog of the page, or does something there. Stands before all else that
 * listens.
 */
export function keepPageFromKeys(): void {
  const keep = (event: KeyboardEvent) => {
    const isOfPage = event.key === 'Escape' || event.ctrlKey || event.metaKey;
    if (isOfPage && sessionEnd.get()) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
}
