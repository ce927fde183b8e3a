import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';
import { planForValues } from '#platform/db/plan-for-values.ts';

/** Waits for the account's other imports, to the end of the transaction. */
export async function beginBatch(tx: AccountDb): Promise<void> {
  await planForValues(tx);
  await sql`select app.lock_imports()`.execute(tx);
}

/** Lets the database count what was just written. */
export async function analyzeImports(db: AccountDb): Promise<void> {
  await sql`select app.analyze_imports()`.execute(db);
}

/**
 * Runs statements that join what they just wrote: the planner takes that for a row or two and would compare each with
 * each. Lookups of single rows, written as `lateral … limit 1`, go by their index all the same.
 */
export async function withoutLoops<T>(tx: AccountDb, run: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const result = await run();
  await sql`set local enable_nestloop = on`.execute(tx);
  return result;
}
