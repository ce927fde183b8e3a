import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/db/tables.gen.ts';
import type { Language } from '../contract.ts';
import { hashPassword } from './passwords.ts';

type NewAccount = {
  name: string;
  time_zone: string;
  currency: string;
  language: Language;
  admin: { name: string; email: string };
};

/** `password`: whether the person has one already, or a link is to set it. */
type Created = { person_id: number; hasPassword: boolean };

/**
 * Creates an account with its first administrator: a person who has a login in another account, or a new one, whose
 * password is random until a link sets one. Only the owner of the database may. @returns undefined, with nothing
 * changed, where the person already is a member of an account of this name
 */
export async function createAccount(
  owner: Kysely<DB>,
  { name, time_zone, currency, language, admin }: NewAccount,
): Promise<Created | undefined> {
  const randomHash = await hashPassword(randomBytes(32).toString('base64url'));
  return owner.transaction().execute(async (tx) => {
    const added = await sql`
      insert into people (email, password_hash) values (lower(${admin.email}), ${randomHash}) on conflict do nothing
        returning id`.execute(tx);
    const person = await sql<{ id: number; is_member: boolean }>`
      select p.id::int, exists (select from users u join accounts a on a.id = u.account_id
                                 where u.person_id = p.id and a.name = ${name}) as is_member
        from people p where p.email = lower(${admin.email}) for update`.execute(tx);
    const [known] = person.rows;
    if (!known || known.is_member) return undefined;
    await sql`
      with created as (
        insert into accounts (name, time_zone, currency, language)
          values (${name}, ${time_zone}, ${currency}, ${language})
        returning id)
      insert into users (account_id, person_id, name, language, is_admin)
      select id, ${known.id}, ${admin.name}, ${language}, true from created`.execute(tx);
    return { person_id: known.id, hasPassword: added.rows.length === 0 };
  });
}

/**
 * The person whose login an e-mail is, as they are called where they were last; none where they were deactivated
 * everywhere.
 */
export async function findPerson(
  owner: Kysely<DB>,
  email: string,
): Promise<{ person_id: number; name: string } | undefined> {
  const { rows } = await sql<{ person_id: number; name: string }>`
    select p.id::int as person_id, m.name from people p cross join lateral app.last_member(p.id) m
     where p.email = ${email} and m.is_active`.execute(owner);
  return rows[0];
}
