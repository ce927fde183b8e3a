import { sql } from 'kysely';

/**
 * The states of writes to a partner that have not ended: `w.state in ${unfinished}`. Written out as the partial indexes
 * of `partner_writes` have it, since PostgreSQL chooses them by the words of their condition.
 */
export const unfinished = sql`('queued', 'sending', 'in_doubt')`;
