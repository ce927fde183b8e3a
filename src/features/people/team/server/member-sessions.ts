import { AppError } from '#base/errors.ts';
import { endOneSession, endSessions } from '#features/people/access/server/end-sessions.ts';
import { findSessionsOf } from '#features/people/access/server/find-sessions.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { lockMember } from './lock-member.ts';

/** A member's name. @throws AppError not_found */
export async function memberName(db: AccountDb, id: number): Promise<string> {
  const member = await db.selectFrom('users').select('name').where('id', '=', id).executeTakeFirst();
  if (!member) throw new AppError('not_found');
  return member.name;
}

/** The open sessions of a member; `current` is the hash of the one that asks. @throws AppError not_found */
export async function findMemberSessions({ db }: Staff, id: number, current: Buffer) {
  await memberName(db, id);
  return findSessionsOf(db, id, current);
}

/** @throws AppError not_found where it is none of the member's, or has ended */
export async function endMemberSession(staff: Staff, id: number, session: Buffer): Promise<void> {
  await change(staff, id, async (tx, member) => {
    if (!(await endOneSession(tx, member, session))) throw new AppError('not_found');
    return 1;
  });
}

/** Ends all sessions of a member but the one that asks. @returns how many ended @throws AppError not_found */
export async function endMemberSessions(staff: Staff, id: number, current: Buffer): Promise<number> {
  return change(staff, id, (tx, member) => endSessions(tx, member, current));
}

async function change(
  staff: Staff,
  id: number,
  end: (tx: AccountDb, member: { account_id: number; user_id: number }) => Promise<number>,
): Promise<number> {
  return staff.db.transaction().execute(async (tx) => {
    const { name } = await lockMember(tx, staff, id, (member) => member);
    const ended = await end(tx, { account_id: staff.account_id, user_id: id });
    if (ended > 0) await recordEvent(tx, staff, { type: 'member.sessions_ended', details: { user_id: id, name } });
    return ended;
  });
}
