import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { SESSION_ENDED } from '#platform/events/event-stream.ts';
import { publishEvent } from '#platform/events/record-event.ts';

type Member = { account_id: number; user_id: number };

/**
 * Ends all sessions of a member of the account but the one whose hash is given; screens that are open in one of them
 * ask for a login at once.
 * @returns how many ended
 */
export async function endSessions(tx: AccountDb, member: Member, kept?: Buffer): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from sessions where user_id = ${member.user_id} and token_hash is distinct from ${kept ?? null}`.execute(tx);
  if (numAffectedRows > 0n) await publishEvent(tx, member, { type: SESSION_ENDED });
  return Number(numAffectedRows);
}

/** Ends one session of a member of the account. @returns false where it is none of theirs, or has ended */
export async function endOneSession(tx: AccountDb, member: Member, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from sessions where user_id = ${member.user_id} and token_hash = ${hash}`.execute(tx);
  if (!numAffectedRows) return false;
  await publishEvent(tx, member, { type: SESSION_ENDED });
  return true;
}

type Which = {
  /** Ends this one alone; by its hash, as the others. */
  named?: Buffer;
  /** Else all but this one. */
  kept?: Buffer | undefined;
  /** The session that asks; without one a password, or the link of one, has proved the person. */
  asking?: Buffer;
};

/**
 * Ends sessions of a person who is a member of the account: in all accounts of theirs, where what asks proves them
 * there too. Decided by `app.end_person_sessions`.
 * @returns how many ended
 */
export async function endPersonSessions(
  tx: AccountDb,
  person_id: number,
  { named, kept, asking }: Which,
): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select app.end_person_sessions(${person_id}, ${named ?? null}::bytea, ${kept ?? null}::bytea,
      ${asking ?? null}::bytea) as ended`.execute(tx);
  return rows[0]?.ended ?? 0;
}
