import type { Session } from './contract.ts';

type Known = Pick<Session, 'user' | 'account' | 'other_accounts'>;

/**
 * Whether a new session is the same member's as the one that a page was made in: what was typed there may be saved in
 * it.
 */
export const isSameMember = (page: Known, found: Known): boolean =>
  found.user.id === page.user.id && found.account.id === page.account.id;

/** Whether the person of the page is in again, though in another of their accounts. */
export const canSwitchBack = (page: Known, found: Known): boolean =>
  found.user.email === page.user.email &&
  found.account.id !== page.account.id &&
  found.other_accounts.some(({ id }) => id === page.account.id);
