import type { AccountDb } from '#platform/db/database.ts';
import { endPersonSessions } from './end-sessions.ts';

/**
 * Stores a person's new password. All links to set one end, and all sessions in all accounts but the one whose hash is
 * given.
 */
export async function replacePassword(
  tx: AccountDb,
  person_id: number,
  passwordHash: string,
  keptSession?: Buffer,
): Promise<void> {
  await tx.updateTable('people').set({ password_hash: passwordHash }).where('id', '=', person_id).execute();
  await tx.deleteFrom('password_links').where('person_id', '=', person_id).execute();
  await endPersonSessions(tx, person_id, { kept: keptSession });
}
