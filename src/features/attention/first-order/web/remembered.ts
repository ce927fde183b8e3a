import type { Session } from '#features/people/access/contract.ts';
import { type StepName, stepNames } from '../step-names.ts';

/**
 * What this browser knows of a member's steps: they were seen and are still wanted, or were hidden. Null: neither, or
 * all is over.
 */
export type Seen = 'shown' | 'hidden' | null;

const keyOf = ({ account, user }: Session) => `bodega.first-order.${account.id}.${user.id}`;

export function readSeen(session: Session): Seen {
  const kept = localStorage.getItem(keyOf(session));
  return kept === 'shown' || kept === 'hidden' ? kept : null;
}

export function keepSeen(session: Session, seen: Seen): void {
  if (seen === null) localStorage.removeItem(keyOf(session));
  else localStorage.setItem(keyOf(session), seen);
}

const BEGUN = 'bodega.first-order.begun';

/** The step whose button was used last in this tab: the other screens lead back from it. */
export function readBegun(): StepName | undefined {
  const kept = sessionStorage.getItem(BEGUN);
  return stepNames.find((name) => name === kept);
}

export function keepBegun(name: StepName | null): void {
  if (name === null) sessionStorage.removeItem(BEGUN);
  else sessionStorage.setItem(BEGUN, name);
}
