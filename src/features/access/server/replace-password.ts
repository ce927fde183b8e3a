import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { announce } from '#platform/events/record-event.ts';

type Member = { account_id: number; user_id: number };

/** Stores a member's new password. All links to set one end, and all sessions but the one whose hash is given. */
export async function replacePassword(
  tx: AccountDb,
  { account_id, user_id }: Member,
  passwordHash: string,
  keptSession?: Buffer,
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user_id).execute();
  await tx.deleteFrom('password_links').where('user_id', '=', user_id).execute();
  await endSessions(tx, { account_id, user_id }, keptSession);
}

/** Ends all sessions of a member but the one whose hash is given; screens that are open in one of them ask for a login at once. */
export async function endSessions(tx: AccountDb, { account_id, user_id }: Member, kept?: Buffer): Promise<void> {
  await sql`delete from sessions where user_id = ${user_id} and token_hash is distinct from ${kept ?? null}`.execute(
    tx,
  );
  await announce(tx, { account_id }, { type: 'session.ended' });
}
