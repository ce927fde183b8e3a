import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { checkPassword } from '#features/access/server/check-password.ts';
import { clearLoginFailures } from '#features/access/server/login-attempts.ts';
import { hashPassword } from '#features/access/server/passwords.ts';
import { hashToken, openSession } from '#features/access/server/sessions.ts';
import type { AccountDb, Database } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Language } from '../../access/contract.ts';
import { acceptRefusal } from '../team-rules.ts';
import { findInvitationByToken } from './find-invitations.ts';
import { roleWord } from './role-word.ts';
import { holdRole } from './roles.ts';

/** What a link invites to. @throws AppError invitation_gone, invitation_used, invitation_expired */
export async function readLink(database: Database, token: string) {
  const link = await findInvitationByToken(database, token);
  const refusal = acceptRefusal(link);
  if (!link || refusal) throw new AppError(refusal ?? 'invitation_gone');
  return link;
}

type Acceptance = { token: string; name: string; password: string; language: Language; userAgent: string };

/**
 * Makes the invited person a member and logs in. @returns the new session's token
 * @throws AppError invitation_gone, invitation_used, invitation_expired; invalid where the password is too easily guessed; login_exists
 *   where the e-mail became a login meanwhile
 */
export async function joinByInvitation(database: Database, acceptance: Acceptance): Promise<string> {
  const { account_id, email } = await readLink(database, acceptance.token);
  checkPassword(acceptance.password, email);
  const password_hash = await hashPassword(acceptance.password);
  const userId = await database
    .account(account_id)
    .transaction()
    .execute((tx) => addMember(tx, account_id, acceptance, password_hash));
  await clearLoginFailures(database, email);
  return openSession(database, account_id, userId, acceptance.userAgent);
}

type Invited = {
  id: number;
  email: string;
  is_admin: boolean;
  role_id: number | null;
  is_accepted: boolean;
  is_expired: boolean;
};

async function addMember(tx: AccountDb, account_id: number, { token, name, language }: Acceptance, hash: string) {
  // Of two that accept at once, the second waits here and finds it accepted.
  const { rows } = await sql<Invited>`
    select id, email, is_admin, role_id, accepted_at is not null as is_accepted, expires_at <= now() as is_expired
      from invitations where token_hash = ${hashToken(token)} for update`.execute(tx);
  const [invited] = rows;
  const refusal = acceptRefusal(invited);
  if (!invited || refusal) throw new AppError(refusal ?? 'invitation_gone');
  const { id, email, is_admin, role_id } = invited;
  const role = role_id === null ? null : await holdRole(tx, role_id);
  const made = await sql<{ person_id: number | null }>`select app.add_person(${email}, ${hash}) as person_id`.execute(
    tx,
  );
  const person_id = made.rows[0]?.person_id ?? null;
  if (person_id === null) throw new AppError('login_exists', { params: { email } });
  const member = await tx
    .insertInto('users')
    .values({ person_id, name, is_admin, role_id, language })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`update invitations set accepted_at = now() where id = ${id}`.execute(tx);
  const change = { field: 'role' as const, from: null, to: roleWord({ is_admin, role }) };
  const details = { user_id: member.id, name: email, changes: [change] };
  await recordEvent(tx, { account_id, name }, { type: 'member.joined', details });
  return member.id;
}
