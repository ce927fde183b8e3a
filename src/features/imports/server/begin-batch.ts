import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Waits for the account's other imports, to the end of the transaction. Statements are planned again for each batch: a plan made while
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

/**
 * Runs statements that join what they just wrote: the planner takes that for a row or two and would compare each with each. Lookups
 * of single rows, written as `lateral … limit 1`, go by their index all the same.
 */
export async function withoutLoops<T>(tx: AccountDb, run: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const result = await run();
  await sql`set local enable_nestloop = on`.execute(tx);
  return result;
}
