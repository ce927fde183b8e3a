import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '#features/people/access/web/session.ts';
import type { FirstOrderFacts, OrderOut } from '../first-order-facts.ts';
import { firstOrderQuery } from './first-order-query.ts';
import { keepBegun, keepSeen, readSeen, type Seen } from './remembered.ts';

/**
 * What the dashboard shows of the steps: all of them, one line after they were hidden, that the order is out, or
 * nothing.
 */
export type FirstOrderView =
  | { is: 'steps' | 'hidden'; facts: FirstOrderFacts }
  | { is: 'out'; order: OrderOut }
  | { is: 'nothing' };

/** The steps as the dashboard shows them, and how a member hides them and finds them again. */
export function useFirstOrder(): { view: FirstOrderView; see: (seen: Seen) => void } {
  const session = useSession();
  const [seen, setSeen] = useState(() => readSeen(session));
  const { data } = useQuery(firstOrderQuery);
  const see = (next: Seen) => {
    keepSeen(session, next);
    setSeen(next);
  };
  const isNew = data?.facts != null && seen === null;
  useEffect(() => {
    if (isNew) keepSeen(session, 'shown');
  }, [isNew, session]);
  useEffect(() => {
    if (data?.order) keepBegun(null);
  }, [data?.order]);
  if (data?.facts) return { view: { is: seen === 'hidden' ? 'hidden' : 'steps', facts: data.facts }, see };
  // Only a browser that showed the steps shows how they ended.
  if (data?.order && readSeen(session) === 'shown') return { view: { is: 'out', order: data.order }, see };
  return { view: { is: 'nothing' }, see };
}
