import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Waits for the account's other imports, to the end of the transaction. Statements are planned anew for each batch: a plan made while
 * the tables were small would be kept while they grow.
 */
export async function beginBatch(tx: AccountDb): Promise<void> {
  await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
  await sql`select app.lock_imports()`.execute(tx);
}

/** Lets the database count what was just written. */
export async function countAnew(db: AccountDb): Promise<void> {
  await sql`select app.analyze_imports()`.execute(db);
}
