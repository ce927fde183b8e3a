import { hash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { rightsOf } from '#base/rights.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb, Database } from '#platform/db/database.ts';
import type { EventListener } from '#platform/events/event-listener.ts';
import { sessionToken } from '#platform/http/access-check.ts';
import type { Services } from '#platform/services.ts';
import { Language, type Session } from '../contract.ts';
import { findOtherAccounts } from './find-other-accounts.ts';
import { requireOwnLogin, type SessionWay } from './session-way.ts';

export const SESSION_DAYS = 14;
const SEEN_EVERY_MS = 5 * 60_000;

/** What the database keeps of a session's token. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer');

/** The hash of the session that asks. */
export const currentOf = (request: FastifyRequest): Buffer => hashToken(sessionToken(request));

type SessionRow = {
  account_id: number;
  user_id: number;
  person_id: number;
  name: string;
  email: string;
  is_admin: boolean;
  role_rights: string[] | null;
  language: string;
  account_name: string;
  time_zone: string;
  currency: string;
  seen_at: string;
};

/** The member whose session a token opens; null where it is unknown or has ended. */
export async function findStaff(database: Database, token: string): Promise<Staff | null> {
  const tokenHash = hashToken(token);
  const { rows } = await sql<SessionRow>`select * from app.find_session(${tokenHash})`.execute(database.anonymous);
  const row = rows[0];
  if (!row) return null;
  const { seen_at, language, role_rights, ...member } = row;
  const db = database.account(row.account_id);
  if (Date.now() - Date.parse(seen_at) > SEEN_EVERY_MS) await recordSeen(db, row.user_id, tokenHash);
  return { ...member, rights: rightsOf(row.is_admin, role_rights), language: Language.parse(language), db };
}

/** Of calls that come together, the first alone writes. */
async function recordSeen(db: AccountDb, userId: number, tokenHash: Buffer): Promise<void> {
  const now = new Date();
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  await sql`
    with seen as (update sessions set seen_at = ${now} where token_hash = ${tokenHash} and seen_at < ${before}
      returning user_id)
    update users set seen_at = ${now} where id = ${userId} and id in (select user_id from seen)`.execute(db);
}

/**
 * Opens a session by what is the member's own. `passwordHash`: of the password that was just verified; should it have
 * been replaced meanwhile, which ends all sessions, this one must not outlive that. @returns the token for the cookie;
 * only its hash is kept
 * @throws AppError wrong_login where the password is another by now, or the member was deactivated; company_login_only
 */
export async function openSession(
  database: Database,
  accountId: number,
  userId: number,
  userAgent: string,
  passwordHash?: string,
): Promise<string> {
  const db = database.account(accountId);
  return db.transaction().execute(async (tx) => {
    if (!(await recordLogin(tx, userId, passwordHash))) throw new AppError('wrong_login');
    await requireOwnLogin(tx, { account_id: accountId, user_id: userId });
    return addSession(tx, userId, userAgent, 'own');
  });
}

/**
 * Opens a session by the word of the account's login provider. @returns its token; null where the member was
 * deactivated
 */
export async function openCompanySession(tx: AccountDb, userId: number, userAgent: string): Promise<string | null> {
  return (await recordLogin(tx, userId)) ? addSession(tx, userId, userAgent, 'company') : null;
}

async function addSession(tx: AccountDb, userId: number, userAgent: string, way: SessionWay): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.deleteFrom('sessions').where('expires_at', '<', new Date().toISOString()).execute();
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      expires_at: new Date(Date.now() + SESSION_DAYS * 86_400_000),
      user_agent: userAgent.slice(0, 300),
      way,
    })
    .execute();
  return token;
}

/** Waits for a change of the password, or of who is a member, that is under way, and holds up one that comes. */
async function recordLogin(tx: AccountDb, userId: number, passwordHash?: string): Promise<boolean> {
  const { rows } = await sql`
    with person as (select p.id from people p join users u on u.person_id = p.id
                     where u.id = ${userId} and p.password_hash = coalesce(${passwordHash ?? null},
                       p.password_hash) for share of p)
    update users set seen_at = now() from person
     where users.id = ${userId} and users.person_id = person.id and deactivated_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

async function hasSamples(db: AccountDb): Promise<boolean> {
  return (await db.selectFrom('sample_data').select('id').executeTakeFirst()) !== undefined;
}

/** The session as the portal gets it, with the position of its events. */
export async function describeSession(
  staff: Staff,
  token: string,
  services: Services,
  events: Pick<EventListener, 'position'>,
): Promise<Session> {
  const { user_id, name, email, is_admin, rights, language, account_id, account_name, time_zone, currency } = staff;
  const event_position = events.position(); // before what is read, so that nothing is missed
  return {
    user: { id: user_id, name, email, is_admin, rights: [...rights], language },
    account: { id: account_id, name: account_name, time_zone, currency, has_samples: await hasSamples(staff.db) },
    other_accounts: await findOtherAccounts(staff, hashToken(token)),
    csrf_token: services.secrets.csrfToken(token),
    event_position,
  };
}
