import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { hashToken } from './sessions.ts';

/**
 * Replaces a session, by its hash, with one of the same person in another account; its screens and event streams end.
 * @returns the new session's token
 * @throws AppError not_a_member where the session may not switch there: no such account, or deactivated in it a moment
 * ago
 */
export async function switchSession({ db }: Staff, session: Buffer, account_id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await sql<{ has_switched: boolean }>`
    select app.switch_session(${session}, ${hashToken(token)}, ${account_id}) as has_switched`.execute(db);
  if (!rows[0]?.has_switched) throw new AppError('not_a_member');
  return token;
}
