import { RIGHTS } from '#base/rights.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';

type Who = Pick<Actor, 'account_id' | 'db'> & { name: string; user_id: number };

/** An administrator: `givenStaff({ ...account.actor, ...account.member })` */
export const givenStaff = (who: Who, account_name = ''): Staff => ({
  ...who,
  person_id: 0,
  email: '',
  is_admin: true,
  rights: RIGHTS,
  language: 'en',
  account_name,
  time_zone: 'UTC',
  currency: 'USD',
});
