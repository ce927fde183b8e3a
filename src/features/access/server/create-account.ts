import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
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

type Member = { account_id: number; user_id: number };

/**
 * Creates an account with its first administrator, without a known password until a link sets one. Only the owner of the
 * database may. @returns undefined where the e-mail has a login already; nothing is changed then
 */
export async function createAccount(
  owner: Kysely<DB>,
  { name, time_zone, currency, language, admin }: NewAccount,
): Promise<Member | undefined> {
  const nobodyKnows = await hashPassword(randomBytes(32).toString('base64url'));
  try {
    const { rows } = await sql<Member>`
      with created as (
        insert into accounts (name, time_zone, currency, language) values (${name}, ${time_zone}, ${currency}, ${language})
        returning id)
      insert into users (account_id, name, email, language, is_admin, password_hash)
      select id, ${admin.name}, ${admin.email}, ${language}, true, ${nobodyKnows} from created
      returning account_id::int, id::int as user_id`.execute(owner);
    return rows[0];
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'users_email_key') return undefined;
    throw error;
  }
}

/** The person whose login an e-mail is; none where it was deactivated. */
export async function findMember(owner: Kysely<DB>, email: string): Promise<(Member & { name: string }) | undefined> {
  const { rows } = await sql<Member & { name: string }>`
    select account_id::int, id::int as user_id, name from users
     where email = ${email} and deactivated_at is null`.execute(owner);
  return rows[0];
}
