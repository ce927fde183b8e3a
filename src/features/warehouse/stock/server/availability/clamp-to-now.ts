import { type RawBuilder, sql } from 'kysely';

/**
 * A partner's instant in SQL, at most as far in our future as clocks differ. One that lies further would outlast every
 * later count.
 */
export const clampToNow = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`least(${instant}, now() + interval '10 minutes')`;
