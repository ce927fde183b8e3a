import { useEffect } from 'react';
import { type NavRoom, useLengthKey } from './nav-room.tsx';

/** Notes how long a list of the navigation is, for the room that it is given next time. */
export function useKeptLength(list: Parameters<typeof NavRoom>[0]['list'], rows: readonly unknown[] | undefined): void {
  const key = useLengthKey(list);
  const length = rows?.length;
  useEffect(() => {
    if (length !== undefined) localStorage.setItem(key, String(length));
  }, [key, length]);
}
