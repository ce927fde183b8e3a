import { useEffect, useState } from 'react';
import type { Session } from '#features/people/access/contract.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { type Moment, Visits, visitBefore } from '../visit-rules.ts';

const keyOf = ({ account, user }: Session) => `bodega.today.${account.id}.${user.id}`;

function readVisits(key: string): Visits | null {
  try {
    return Visits.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Where the member's visit before this one ended, as this browser remembers. */
export const readVisitBefore = (session: Session): Moment | null => visitBefore(readVisits(keyOf(session)), Date.now());

/** The same as it was when the screen was opened. */
export function useVisitBefore(): Moment | null {
  const session = useSession();
  const [before] = useState(() => readVisitBefore(session));
  return before;
}

/** Remembers how far this visit is, by the newest order that was there. */
export function useRememberVisit(before: Moment | null, order_id: number | null | undefined, at: number): void {
  const key = keyOf(useSession());
  useEffect(() => {
    if (order_id == null) return;
    localStorage.setItem(key, JSON.stringify({ before, now: { at, order_id } } satisfies Visits));
  }, [key, before, order_id, at]);
}
