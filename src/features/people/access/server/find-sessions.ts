import { sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { OpenSession, OwnSession } from '../sessions-contract.ts';

const MAX_SHOWN = 100;

/** A member's open sessions in the account, the last used first; `current` is the hash of the one that asks. */
export async function findSessionsOf(db: AccountDb, user_id: number, current: Buffer): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['token_hash', 'created_at', 'seen_at', 'user_agent'])
    .where('user_id', '=', user_id)
    .where('expires_at', '>', new Date().toISOString())
    .orderBy('seen_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.map((row) => shown(row, current));
}

type OwnRow = Omit<OwnSession, 'id' | 'is_current'> & { token_hash: Buffer };

/**
 * The open sessions of the person who asks, the last used first: in all accounts of theirs where the one that asks
 * proves them there too.
 */
export async function findOwnSessions({ db, person_id }: Staff, current: Buffer): Promise<OwnSession[]> {
  const { rows } = await sql<OwnRow>`
    select * from app.find_person_sessions(${person_id}, ${current}) limit ${MAX_SHOWN}`.execute(db);
  return rows.map((row) => shown(row, current));
}

function shown<Row extends { token_hash: Buffer }>({ token_hash, ...row }: Row, current: Buffer) {
  return { id: token_hash.toString('hex'), ...row, is_current: token_hash.equals(current) };
}
