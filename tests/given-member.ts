import { randomUUID } from 'node:crypto';
import { hashPassword } from '#features/people/access/server/passwords.ts';
import type { World } from './given.ts';

/** One more member of an account, who logs in with this password. */
export async function givenMemberOf(
  world: World,
  accountId: number,
  password: string,
): Promise<{ email: string; user_id: number; person_id: number }> {
  const email = `${randomUUID()}@example.com`;
  const [row] = await world.sql<{ id: string; person_id: string }>(
    `with person as (insert into people (email, password_hash) values ($2, $3) returning id)
     insert into users (account_id, name, person_id) select $1, 'Ana', id from person returning id, person_id`,
    [accountId, email, await hashPassword(password)],
  );
  return { email, user_id: Number(row?.id), person_id: Number(row?.person_id) };
}

/** A person's membership in one more account. @returns the member's id there */
export async function givenMembership(world: World, accountId: number, personId: number): Promise<number> {
  const [row] = await world.sql<{ id: string }>(
    `insert into users (account_id, name, person_id) values ($1, 'Ana elsewhere', $2) returning id`,
    [accountId, personId],
  );
  return Number(row?.id);
}
