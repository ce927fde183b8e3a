import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { rightsOf } from '#base/rights.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { Services } from '#platform/services.ts';
import type { NewInvitation } from '../invitations-contract.ts';
import { giveRefusal, inviteRefusal } from '../team-rules.ts';
import { countInvitationTry } from './invitation-tries.ts';
import { mailInvitation } from './mail-invitation.job.ts';
import { roleWord } from './role-word.ts';
import { holdRole } from './roles.ts';

/**
 * Invites a person by mail, which a job sends. @returns the invitation's id
 * @throws AppError mail_off, too_many_invitations, already_member, member_deactivated, already_invited; not_found for
 * the role;
 *   admins_only and rights_beyond_own where it may do more than the member who invites
 */
export async function invitePerson(staff: Staff, { mail }: Services, wanted: NewInvitation): Promise<number> {
  if (mail.way === 'off') throw new AppError('mail_off');
  await countInvitationTry(staff);
  const { email, name, is_admin, role_id } = wanted;
  return staff.db.transaction().execute(async (tx) => {
    const role = role_id === null ? null : await holdRole(tx, role_id);
    const excess = giveRefusal(staff, { is_admin, rights: rightsOf(is_admin, role?.rights ?? null) });
    if (excess) throw new AppError(excess);
    const refusal = inviteRefusal(await knownOf(tx, email));
    if (refusal) throw new AppError(refusal, { params: { email } });
    const added = await tx
      .insertInto('invitations')
      .values({ email, name, is_admin, role_id, language: staff.language, invited_by: staff.user_id })
      .onConflict((clash) => clash.columns(['account_id', 'email']).where('accepted_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    // Another administrator was quicker.
    if (!added) throw new AppError('already_invited', { params: { email } });
    await addMail(tx, staff, { invitation_id: added.id, round: 1 });
    const change = { field: 'role' as const, from: null, to: roleWord({ is_admin, role }) };
    await recordEvent(tx, staff, { type: 'member.invited', details: { name: email, changes: [change] } });
    return added.id;
  });
}

async function knownOf(tx: AccountDb, email: string) {
  const { rows } = await sql<{ member: 'active' | 'deactivated' | null; isInvited: boolean }>`
    select (select case when deactivated_at is null then 'active' else 'deactivated' end
              from users u join people p on p.id = u.person_id where p.email = ${email}) as member,
           exists (select from invitations where email = ${email} and accepted_at is null) as "isInvited"`.execute(tx);
  return rows[0] ?? { member: null, isInvited: false };
}

/**
 * Mails an open invitation again. The link of the mail before is void at once, and so is what an earlier job would
 * mail.
 * @throws AppError mail_off, too_many_invitations, not_found; admins_only, rights_beyond_own
 */
export async function mailAgain(staff: Staff, { mail }: Services, id: number): Promise<void> {
  if (mail.way === 'off') throw new AppError('mail_off');
  await countInvitationTry(staff);
  await staff.db.transaction().execute(async (tx) => {
    await requireGivable(tx, staff, id);
    const { rows } = await sql<{ email: string; round: number }>`
      update invitations set round = round + 1, mail = 'waiting', token_hash = null, expires_at = null
       where id = ${id} and accepted_at is null returning email, round`.execute(tx);
    if (!rows[0]) throw new AppError('not_found');
    await addMail(tx, staff, { invitation_id: id, round: rows[0].round });
    await recordEvent(tx, staff, { type: 'member.invited_again', details: { name: rows[0].email } });
  });
}

/** Members may change an open invitation only if they may give its rights. */
async function requireGivable(tx: AccountDb, staff: Staff, id: number): Promise<void> {
  const { rows } = await sql<{ is_admin: boolean; rights: string[] | null }>`
    select i.is_admin, r.rights from invitations i left join roles r on r.account_id = i.account_id and r.id = i.role_id
     where i.id = ${id} and i.accepted_at is null for update of i`.execute(tx);
  const [invited] = rows;
  if (!invited) throw new AppError('not_found');
  const refusal = giveRefusal(staff, {
    is_admin: invited.is_admin,
    rights: rightsOf(invited.is_admin, invited.rights),
  });
  if (refusal) throw new AppError(refusal);
}

const addMail = (tx: AccountDb, staff: Staff, mail: { invitation_id: number; round: number }) =>
  addJob(tx, staff, mailInvitation, mail, { key: `mail-invitation:${mail.invitation_id}` });

/**
 * Takes an open invitation back; one that is being accepted is waited for.
 * @throws AppError not_found; admins_only, rights_beyond_own
 */
export async function withdrawInvitation(staff: Staff, id: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    await requireGivable(tx, staff, id);
    const { rows } = await sql<{ email: string }>`
      delete from invitations where id = ${id} and accepted_at is null returning email`.execute(tx);
    if (!rows[0]) throw new AppError('not_found');
    await recordEvent(tx, staff, { type: 'member.uninvited', details: { name: rows[0].email } });
  });
}
