import { type RawBuilder, sql } from 'kysely';

/**
 * A partner's instant in SQL, never further in our future than clocks differ: one that is would keep everything that comes before
 * it from counting.
 */
export const byOurClock = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`least(${instant}, now() + interval '10 minutes')`;
