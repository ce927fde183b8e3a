import { openSession } from '#features/people/access/server/sessions.ts';
import { callAs } from './call-as.ts';
import type { World } from './given.ts';
import { givenMemberOf } from './given-member.ts';

export const TEAM_PASSWORD = 'the old password';

/** One more member of an account, logged in; `call` is made in the session of that login. */
export async function givenColleague(world: World, account_id: number, is_admin = false) {
  const { email, user_id, person_id } = await givenMemberOf(world, account_id, TEAM_PASSWORD);
  if (is_admin) await world.sql('update users set is_admin = true where id = $1', [user_id]);
  const open = (userAgent = 'test') => openSession(world.database, account_id, user_id, userAgent);
  const token = await open();
  const call = callAs(world, token);
  return { user_id, person_id, email, token, open, call };
}

/** Takes the administrators of an account that come with it, so that a test has only its own. */
export const withoutAdmins = (world: World, account_id: number) =>
  world.sql('update users set is_admin = false where account_id = $1', [account_id]);
