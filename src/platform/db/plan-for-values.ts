import { sql } from 'kysely';
import type { AccountDb } from './database.ts';

/**
 * Has the statements of the transaction planned for their values. A statement that is prepared under its text is otherwise planned once
 * for any: a span of days then counts as a few rows even where it is a year, and tables that are being filled as small.
 */
export async function planForValues(tx: AccountDb): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
}
