import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import type { Member } from '../contract.ts';

/** More than a merchant has. */
const MAX = 1_000;

/** The account's members by name, with their departments; those who were deactivated come last. */
export async function findMembers(db: AccountDb): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select u.id, u.name, e.email, u.is_admin, u.deactivated_at is null as is_active, u.seen_at,
           (select jsonb_build_object('id', r.id, 'name', r.name) from roles r where r.id = u.role_id) as role,
           exists (select from authenticator_apps a where a.person_id = u.person_id and a.confirmed_at is not null)
             or exists (select from passkeys p where p.person_id = u.person_id) as has_second_factor,
           coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by lower(d.name))
                       from member_departments m
                         join departments d on d.account_id = m.account_id and d.id = m.department_id
                      where m.user_id = u.id), '[]') as departments
      from users u join people e on e.id = u.person_id order by u.deactivated_at is not null, lower(u.name), u.id
        limit ${MAX}`.execute(db);
  return rows;
}
