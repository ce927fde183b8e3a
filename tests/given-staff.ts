import { RIGHTS } from '#base/rights.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';

/** Who has no row of their own has no `user_id`; what a worker shall do for them asks for a member's. */
type Who = Pick<Actor, 'account_id' | 'db' | 'user_id'> & { name: string };

/** An administrator: `givenStaff({ account_id, db, name: 'Ana' })` */
export const givenStaff = ({ user_id = 0, ...who }: Who, account_name = ''): Staff => ({
  ...who,
  user_id,
  person_id: 0,
  email: '',
  is_admin: true,
  rights: RIGHTS,
  language: 'en',
  account_name,
  time_zone: 'UTC',
  currency: 'USD',
});
