import { RIGHTS } from '#base/rights.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

/** An administrator who has no row of their own: `givenStaff({ account_id, db, name: 'Bench' })` */
export const givenStaff = (who: { account_id: number; db: AccountDb; name: string }, account_name = ''): Staff => ({
  ...who,
  user_id: 0,
  person_id: 0,
  email: '',
  is_admin: true,
  rights: RIGHTS,
  language: 'en',
  account_name,
  time_zone: 'UTC',
  currency: 'USD',
});
