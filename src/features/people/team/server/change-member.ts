import { sql } from 'kysely';
import { endSessions } from '#features/people/access/server/end-sessions.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { MemberEdit } from '../contract.ts';
import type { FieldChange } from '../team-events.ts';
import { roleAfter } from '../team-rules.ts';
import { distinctName } from './distinct-name.ts';
import { endEdits } from './end-edits.ts';
import { type LockedMember, lockMember } from './lock-member.ts';
import { roleWord } from './role-word.ts';
import { holdRole } from './roles.ts';

/** @throws AppError not_found, for a role that is not there too; admins_only, rights_beyond_own, last_admin */
export async function changeMember(staff: Staff, id: number, edit: MemberEdit): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const wanted = edit.role_id ? await holdRole(tx, edit.role_id) : null;
    const member = await lockMember(tx, staff, id, (now) => ({ ...now, ...roleAfter(now, edit, wanted) }));
    const { is_admin, role } = roleAfter(member, edit, wanted);
    const chosen = edit.name ?? member.name;
    const name = chosen === member.name ? chosen : await distinctName(tx, { ...member, name: chosen });
    const changes = changesOf(member, { name, is_admin, role });
    if (changes.length === 0) return;
    await tx
      .updateTable('users')
      .set({ name, is_admin, role_id: role?.id ?? null })
      .where('id', '=', id)
      .execute();
    const details = { user_id: id, name, changes };
    await recordEvent(tx, staff, { type: 'member.changed', details });
  });
}

type Named = Pick<LockedMember, 'name' | 'is_admin' | 'role'>;

function changesOf(before: Named, after: Named): FieldChange[] {
  const [from, to] = [roleWord(before), roleWord(after)];
  const isOther = from !== to || before.role?.id !== after.role?.id;
  return [
    ...(before.name !== after.name ? [{ field: 'name' as const, from: before.name, to: after.name }] : []),
    ...(isOther ? [{ field: 'role' as const, from, to }] : []),
  ];
}

/**
 * Lets a member log in no more: sessions end with the event streams that were opened in them, and orders in open forms
 * are free.
 * @throws AppError not_found, admins_only, rights_beyond_own, last_admin
 */
export async function deactivateMember(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, staff, id, (now) => ({ ...now, is_active: false }));
    if (!member.is_active) return;
    await sql`update users set deactivated_at = now() where id = ${id}`.execute(tx);
    await endSessions(tx, { account_id: staff.account_id, user_id: id });
    await addJob(tx, staff, endEdits, { user_id: id });
    await recordEvent(tx, staff, { type: 'member.deactivated', details: { user_id: id, name: member.name } });
  });
}

/**
 * Lets a member log in again; links to set a password that were mailed before stay void. @throws AppError not_found,
 * admins_only, rights_beyond_own
 */
export async function reactivateMember(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, staff, id, (now) => ({ ...now, is_active: true }));
    if (member.is_active) return;
    await sql`update users set deactivated_at = null where id = ${id}`.execute(tx);
    // For a person who is active in another account they were never void.
    await sql`
      delete from password_links
        where person_id = ${member.person_id} and not app.has_other_accounts(person_id)`.execute(tx);
    await recordEvent(tx, staff, { type: 'member.reactivated', details: { user_id: id, name: member.name } });
  });
}
