import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Language } from '#features/people/access/contract.ts';
import { checkPassword } from '#features/people/access/server/check-password.ts';
import { maySwitch } from '#features/people/access/server/find-other-accounts.ts';
import { type LoginProof, proveLogin } from '#features/people/access/server/log-in.ts';
import { clearLoginFailures } from '#features/people/access/server/login-attempts.ts';
import { hashPassword } from '#features/people/access/server/passwords.ts';
import { hashToken, openSession } from '#features/people/access/server/sessions.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb, Database } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Services } from '#platform/services.ts';
import { acceptRefusal } from '../team-rules.ts';
import { distinctName } from './distinct-name.ts';
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
 * Makes the invited person, who has no login yet, a member and logs in. @returns the new session's token
 * @throws AppError invitation_gone, invitation_used, invitation_expired; invalid where the password is too easily
 * guessed; login_exists
 *   where the e-mail has a login
 */
export async function joinByInvitation(database: Database, acceptance: Acceptance): Promise<string> {
  const { token, name, language, userAgent } = acceptance;
  const { account_id, email } = await readLink(database, token);
  checkPassword(acceptance.password, email);
  const password_hash = await hashPassword(acceptance.password);
  const userId = await inAccount(database, account_id, async (tx) => {
    const invited = await takeInvitation(tx, token);
    const { rows } = await sql<{ person_id: number | null }>`
      select app.add_person(${email}, ${password_hash}) as person_id`.execute(tx);
    const person_id = rows[0]?.person_id ?? null;
    if (person_id === null) throw new AppError('login_exists', { params: { email } });
    return addMember(tx, account_id, invited, { person_id, name, language });
  });
  await clearLoginFailures(database, email);
  return openSession(database, account_id, userId, userAgent);
}

type ByLogin = Omit<LoginProof, 'email'> & { token: string; userAgent: string };

/**
 * Makes the invited person a member by the login that the e-mail has, and logs in; name and language are those of the
 * member they were last. @returns the new session's token
 * @throws AppError invitation_gone, invitation_used, invitation_expired; as `proveLogin`; already_member
 */
export async function joinByOwnLogin(services: Services, { token, userAgent, ...proof }: ByLogin): Promise<string> {
  const { database } = services;
  const { account_id, email } = await readLink(database, token);
  const { person_id, password_hash, ...last } = await proveLogin(services, { ...proof, email });
  const known = await database
    .account(last.account_id)
    .selectFrom('users')
    .select(['name', 'language'])
    .where('id', '=', last.user_id)
    .executeTakeFirstOrThrow();
  const userId = await inAccount(database, account_id, async (tx) =>
    addMember(tx, account_id, await takeInvitation(tx, token), { person_id, ...known }),
  );
  return openSession(database, account_id, userId, userAgent, password_hash);
}

/**
 * Makes the person who is signed in a member. @returns the account, to which their session may switch now
 * @throws AppError invitation_gone, invitation_used, invitation_expired; invitation_for_other where it is for another
 * e-mail, or the
 *   session proves the person to its own account alone; already_member
 */
export async function joinAsStaff(database: Database, staff: Staff, session: Buffer, token: string): Promise<number> {
  const { account_id, email } = await readLink(database, token);
  if (staff.email !== email || !(await maySwitch(staff, session)))
    throw new AppError('invitation_for_other', { params: { email } });
  await inAccount(database, account_id, async (tx) =>
    addMember(tx, account_id, await takeInvitation(tx, token), staff),
  );
  return account_id;
}

const inAccount = <Done>(database: Database, account_id: number, work: (tx: AccountDb) => Promise<Done>) =>
  database.account(account_id).transaction().execute(work);

type Invited = {
  id: number;
  email: string;
  is_admin: boolean;
  role_id: number | null;
  is_accepted: boolean;
  is_expired: boolean;
};

/** Of two that accept at once, the second waits here and finds it accepted. */
async function takeInvitation(tx: AccountDb, token: string): Promise<Invited> {
  const { rows } = await sql<Invited>`
    select id, email, is_admin, role_id, accepted_at is not null as is_accepted, expires_at <= now() as is_expired
      from invitations where token_hash = ${hashToken(token)} for update`.execute(tx);
  const [invited] = rows;
  const refusal = acceptRefusal(invited);
  if (!invited || refusal) throw new AppError(refusal ?? 'invitation_gone');
  await sql`update invitations set accepted_at = now() where id = ${invited.id}`.execute(tx);
  return invited;
}

type NewMember = { person_id: number; name: string; language: string };

async function addMember(
  tx: AccountDb,
  account_id: number,
  invited: Invited,
  { person_id, name: chosen, language }: NewMember,
) {
  const { email, is_admin, role_id } = invited;
  const name = await distinctName(tx, { person_id, name: chosen, email });
  const role = role_id === null ? null : await holdRole(tx, role_id);
  const member = await tx
    .insertInto('users')
    .values({ person_id, name, is_admin, role_id, language })
    .onConflict((known) => known.columns(['account_id', 'person_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!member) throw new AppError('already_member', { params: { email } });
  const change = { field: 'role' as const, from: null, to: roleWord({ is_admin, role }) };
  const details = { user_id: member.id, name: email, changes: [change] };
  await recordEvent(tx, { account_id, name, user_id: member.id }, { type: 'member.joined', details });
  return member.id;
}
