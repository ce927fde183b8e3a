import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { SESSION_ENDED } from '#platform/events/event-stream.ts';
import { publishEvent } from '#platform/events/record-event.ts';

/**
 * How a session was opened: by what is the person's own, such as a password, or by the login provider of its account.
 */
export type SessionWay = 'own' | 'company';

/**
 * What concerns the person, and not this account alone, is for sessions of their own: another account, or what they log
 * in with, where no password is asked for. The provider speaks for one account; its word must not open more. Give the
 * hash of the session that asks.
 * @throws AppError company_session
 */
export async function requireOwnSession(db: AccountDb, session: Buffer): Promise<void> {
  const row = await db.selectFrom('sessions').select('way').where('token_hash', '=', session).executeTakeFirst();
  if (row?.way !== 'own') throw new AppError('company_session');
}

const lockName = (account_id: number) => `login ways of ${account_id}`;

/**
 * Until the end of the transaction no session is opened by a member's own login: for who changes which logins there
 * are.
 */
export async function holdOwnLogins(tx: AccountDb, { account_id }: { account_id: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock(6, hashtext(${lockName(account_id)}))`.execute(tx);
}

/**
 * Makes sure that a member may log in by password, passkey or mailed link.
 * @throws AppError company_login_only where the account has a login provider that is required, of all but
 * administrators
 */
export async function requireOwnLogin(tx: AccountDb, member: { account_id: number; user_id: number }): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(6, hashtext(${lockName(member.account_id)}))`.execute(tx);
  const { rows } = await sql`
    select from users u where u.id = ${member.user_id} and not u.is_admin
       and exists (select from login_providers p where p.is_required)`.execute(tx);
  if (rows.length > 0) throw new AppError('company_login_only');
}

/**
 * `but_admins`: those of administrators go on; `user_id`: of this member alone; `kept`: the hash of the session that
 * asks.
 */
type Which = { kept?: Buffer; but_admins?: boolean; user_id?: number };

/**
 * Ends the account's sessions that were opened in one way; screens that are open in one of them ask for a login at
 * once.
 */
export async function endSessionsOfWay(
  tx: AccountDb,
  account: { account_id: number },
  way: SessionWay,
  { kept, but_admins = false, user_id }: Which,
): Promise<void> {
  const { numAffectedRows = 0n } = await sql`
    delete from sessions s using users u
     where u.id = s.user_id and s.way = ${way} and s.token_hash is distinct from ${kept ?? null}
       and not (${but_admins} and u.is_admin) and u.id = coalesce(${user_id ?? null}, u.id)`.execute(tx);
  if (numAffectedRows > 0n) await publishEvent(tx, account, { type: SESSION_ENDED });
}
