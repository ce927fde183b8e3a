import { sql } from 'kysely';

/** What makes a write that has ended wait again as if it were new: `update partner_writes set ${asNew}`. */
export const asNew = sql`state = 'queued', attempts = 0, last_error = null, last_error_kind = null, next_try_at = null,
  done_at = null`;
