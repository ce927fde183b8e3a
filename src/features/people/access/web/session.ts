import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { CallError, call, signIn, signOut } from '#ui/call.ts';
import { observed } from '#ui/observed.ts';
import { queryOf } from '#ui/query.ts';
import { showLanguage } from '#ui/texts.ts';
import { getSession, logIn, logOut, type Session } from '../contract.ts';
import { isSameMember } from '../same-member.ts';

/** `code`: of the second factor, once it was asked for. */
export type Login = { email: string; password: string; code?: string };

const asked = queryOf(getSession, {});

/**
 * The query that keeps the session. A refetch may find another session in the browser: the page then stays with its own
 * member, and says so.
 */
export const sessionQuery = queryOptions({
  ...asked,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ client, signal }): Promise<Session> => {
    const found = await call(getSession, {}, { signal });
    const known = knownSession(client);
    return !known || goesOnIn(client, found) ? found : known;
  },
});

/** What is done when the server ends the session, and when another tab of the browser switched to another account. */
type SessionEnds = { onSignedOut: () => void; onSwitched: () => void };

/**
 * The member's session, asked for once and then kept; null where no member is signed in. From then on calls carry its
 * token and name its account, and texts are in its language.
 */
export async function openSession(client: QueryClient, ends: SessionEnds): Promise<Session | null> {
  try {
    const session = await client.ensureQueryData(sessionQuery);
    carrySession(session, ends);
    await showLanguage(session.user.language);
    return session;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
}

/** From now on calls carry this session's token and name its account. */
export function carrySession(session: Session, ends: Partial<SessionEnds> = {}): void {
  signIn({ csrfToken: session.csrf_token, account: String(session.account.id), ...ends });
}

/** The session as it is known; undefined before `openSession`. */
export const knownSession = (client: QueryClient): Session | undefined => client.getQueryData(asked.queryKey);

/** The session, on every screen but the login: `const { user } = useSession(); user.is_admin && …` */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data;
}

/** @throws CallError 401 where e-mail, password or code is wrong, or a code is needed; 429 after too many tries */
export async function startSession(client: QueryClient, login: Login): Promise<void> {
  adoptSession(client, await call(logIn, { body: login }));
}

/**
 * That the session of the page has ended. `found`: which the browser has instead, of another member or account; null
 * for none.
 */
export type SessionEnd = { found: Session | null };

/** Null while the session lasts. */
export const sessionEnd = observed<SessionEnd | null>(() => null);

/**
 * Goes on in the session that was found where it is the page's own member's; else says that the page's has ended.
 * @returns whether it does
 */
export function goesOnIn(client: QueryClient, found: Session | null): found is Session {
  const page = knownSession(client);
  const isOwn = found !== null && page !== undefined && isSameMember(page, found);
  if (isOwn) carrySession(found);
  sessionEnd.set(isOwn ? null : { found });
  return isOwn;
}

/** From now on this browser is in that session; nothing stays of one before. */
export function adoptSession(client: QueryClient, session: Session): void {
  forgetSession(client);
  client.setQueryData(sessionQuery.queryKey, session);
}

/** Forgets everything that this browser knows of the session. */
export function forgetSession(client: QueryClient): void {
  signOut();
  sessionEnd.set(null);
  client.clear();
}

/** Logs out. What is known of the session stays until `forgetSession`, for the screen that is still there. */
export async function endSession(): Promise<void> {
  await call(logOut, {});
  signOut();
}
