import type { AccountDb } from '#platform/db/database.ts';
import { endSessions } from './end-sessions.ts';

type Member = { account_id: number; user_id: number; person_id: number };

/** Stores a member's new password. All links to set one end, and all sessions but the one whose hash is given. */
export async function replacePassword(
  tx: AccountDb,
  member: Member,
  passwordHash: string,
  keptSession?: Buffer,
): Promise<void> {
  const { person_id } = member;
  await tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', person_id).execute();
  await tx.deleteFrom('password_links').where('person_id', '=', person_id).execute();
  await endSessions(tx, member, keptSession);
}
