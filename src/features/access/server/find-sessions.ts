import type { AccountDb } from '#platform/db/database.ts';
import type { OpenSession } from '../sessions-contract.ts';

const MOST_SHOWN = 100;

/** A member's open sessions, the last used first; `current` is the hash of the one that asks. */
export async function findSessionsOf(db: AccountDb, user_id: number, current: Buffer): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'seen_at', 'user_agent'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('seen_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ token_hash, ...row }) => ({
    id: token_hash.toString('hex'),
    ...row,
    is_current: token_hash.equals(current),
  }));
}
