import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { rightsOf } from '#base/rights.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { changeRefusal, type Standing } from '../team-rules.ts';

/** `role`: the account's own that the member has; null for administrators, and for who has what staff have. */
export type LockedMember = Standing & {
  id: number;
  person_id: number;
  name: string;
  email: string;
  role: { id: number; name: string } | null;
};

/**
 * Locks a member for a change into `after`. The administrators, the one who asks and the member are locked together, by
 * id, so that of two who change each other at once the second sees what the first did.
 * @throws AppError not_found; admins_only where the one who asks manages the team no more, or an administrator is
 * meant; rights_beyond_own;
 *   last_admin
 */
export async function lockMember(
  tx: AccountDb,
  staff: Staff,
  id: number,
  after: (member: LockedMember) => Standing,
): Promise<LockedMember> {
  await sql`
    select from users where (is_admin and deactivated_at is null) or id in (${id}, ${staff.user_id})
     order by id for no key update`.execute(tx);
  const people = await readPeople(tx, [id, staff.user_id]);
  const [member, actor] = [people.find((one) => one.id === id), people.find((one) => one.id === staff.user_id)];
  if (!member) throw new AppError('not_found');
  const admins = people.filter(({ is_admin, is_active }) => is_admin && is_active).map((one) => one.id);
  const refusal = changeRefusal(admins, actor?.is_active ? actor : NOBODY, member, after(member));
  if (refusal) throw new AppError(refusal);
  return member;
}

const NOBODY = { is_admin: false, rights: [] };

type MemberRow = {
  id: number;
  person_id: number;
  name: string;
  email: string;
  is_admin: boolean;
  is_active: boolean;
  role_id: number | null;
  role_name: string | null;
  role_rights: string[] | null;
};

/**
 * These members and all administrators, as they are now: in a statement of its own, which sees what the lock waited
 * for.
 */
async function readPeople(tx: AccountDb, ids: readonly number[]): Promise<LockedMember[]> {
  const { rows } = await sql<MemberRow>`
    select u.id, u.person_id, u.name, p.email, u.is_admin, u.deactivated_at is null as is_active, u.role_id,
      r.name as role_name, r.rights as role_rights
      from users u join people p on p.id = u.person_id
      left join roles r on r.account_id = u.account_id and r.id = u.role_id
     where u.is_admin or u.id = any(${ids}::bigint[])`.execute(tx);
  return rows.map(({ role_id, role_name, role_rights, ...member }) => ({
    ...member,
    role: role_id === null ? null : { id: role_id, name: role_name ?? '' },
    rights: rightsOf(member.is_admin, role_rights),
  }));
}
