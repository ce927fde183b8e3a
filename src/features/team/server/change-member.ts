import { sql } from 'kysely';
import { endSessions } from '#features/access/server/end-sessions.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { MemberEdit } from '../contract.ts';
import type { FieldChange } from '../team-events.ts';
import { endEdits } from './end-edits.ts';
import { type LockedMember, lockMember } from './lock-member.ts';

/** @throws AppError not_found, admins_only, last_admin */
export async function changeMember(staff: Staff, id: number, edit: MemberEdit): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, staff, id, ({ is_active, is_admin }) => ({
      is_active,
      is_admin: edit.is_admin ?? is_admin,
    }));
    const changes = changesOf(member, edit);
    if (changes.length === 0) return;
    await tx.updateTable('users').set(edit).where('id', '=', id).execute();
    const details = { user_id: id, name: edit.name ?? member.name, changes };
    await recordEvent(tx, staff, { type: 'member.changed', details });
  });
}

const roleOf = (isAdmin: boolean) => (isAdmin ? 'admin' : 'staff');

function changesOf({ name, is_admin }: LockedMember, edit: MemberEdit): FieldChange[] {
  const next = { name, is_admin, ...edit };
  return [
    ...(next.name !== name ? [{ field: 'name' as const, from: name, to: next.name }] : []),
    ...(next.is_admin !== is_admin
      ? [{ field: 'role' as const, from: roleOf(is_admin), to: roleOf(next.is_admin) }]
      : []),
  ];
}

/**
 * Lets a member log in no more: sessions end with the event streams that were opened in them, and orders in open forms are free.
 * @throws AppError not_found, admins_only, last_admin
 */
export async function deactivateMember(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, staff, id, ({ is_admin }) => ({ is_admin, is_active: false }));
    if (!member.is_active) return;
    await sql`update users set deactivated_at = now() where id = ${id}`.execute(tx);
    await endSessions(tx, { account_id: staff.account_id, user_id: id });
    await addJob(tx, staff, endEdits, { user_id: id });
    await recordEvent(tx, staff, { type: 'member.deactivated', details: { user_id: id, name: member.name } });
  });
}

/** Lets a member log in again; links to set a password that were mailed before stay void. @throws AppError not_found, admins_only */
export async function reactivateMember(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, staff, id, ({ is_admin }) => ({ is_admin, is_active: true }));
    if (member.is_active) return;
    await sql`update users set deactivated_at = null where id = ${id}`.execute(tx);
    await tx.deleteFrom('password_links').where('user_id', '=', id).execute();
    await recordEvent(tx, staff, { type: 'member.reactivated', details: { user_id: id, name: member.name } });
  });
}
