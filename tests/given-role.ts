import { randomBytes } from 'node:crypto';
import type { Right } from '#base/rights.ts';
import type { World } from './given.ts';

/** A role of an account with these rights. @returns its id */
export async function givenRole(
  world: World,
  account_id: number,
  rights: readonly Right[],
  name = `Role ${randomBytes(4).toString('hex')}`,
): Promise<number> {
  const [role] = await world.sql<{ id: string }>(
    'insert into roles (account_id, name, rights) values ($1, $2, $3) returning id',
    [account_id, name, rights],
  );
  return Number(role?.id);
}

/** Gives a member a role of the account's own; null: the default rights of staff. */
export const giveRole = (world: World, user_id: number, role_id: number | null) =>
  world.sql('update users set role_id = $2, is_admin = false where id = $1', [user_id, role_id]);
