import { hash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import type { Database } from '#platform/db/database.ts';
import type { Services } from '#platform/services.ts';
import { Language, type Session } from '../contract.ts';

export const SESSION_DAYS = 14;
const SEEN_EVERY_MS = 5 * 60_000;

/** What the database keeps of a session's token. */
export const hashToken = (token: string) => hash('sha256', token, 'buffer');

type SessionRow = {
  account_id: number;
  user_id: number;
  name: string;
  email: string;
  is_admin: boolean;
  language: string;
  account_name: string;
  time_zone: string;
  currency: string;
  seen_at: string;
};

/** The member whose session a token opens; null where it is unknown or has ended. */
export async function findStaff(database: Database, token: string): Promise<Staff | null> {
  const tokenHash = hashToken(token);
  const { rows } = await sql<SessionRow>`select * from app.find_session(${tokenHash})`.execute(database.nobody);
  const row = rows[0];
  if (!row) return null;
  const { seen_at, language, ...member } = row;
  const db = database.account(row.account_id);
  if (Date.now() - Date.parse(seen_at) > SEEN_EVERY_MS) {
    await db.updateTable('sessions').set({ seen_at: new Date() }).where('token_hash', '=', tokenHash).execute();
  }
  return { ...member, language: Language.parse(language), db };
}

/** Opens a session. @returns the token for the cookie; only its hash is kept */
export async function openSession(
  database: Database,
  accountId: number,
  userId: number,
  userAgent: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const db = database.account(accountId);
  await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('expires_at', '<', new Date().toISOString()).execute();
    await tx
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        expires_at: new Date(Date.now() + SESSION_DAYS * 86_400_000),
        user_agent: userAgent.slice(0, 300),
      })
      .execute();
  });
  return token;
}

/** What the portal is told of a session. */
export function describeSession(staff: Staff, token: string, services: Services): Session {
  const { user_id, name, email, is_admin, language, account_id, account_name, time_zone, currency } = staff;
  return {
    user: { id: user_id, name, email, is_admin, language },
    account: { id: account_id, name: account_name, time_zone, currency },
    csrf_token: services.secrets.csrfToken(token),
  };
}
