import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Serialises the choice between sample data and a real partner within an account, until the transaction ends. Code that
 * adds one of them takes this lock before it checks for the other.
 */
export async function lockSamples(tx: AccountDb, { account_id }: Pick<Actor, 'account_id'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sample-data', ${account_id}))`.execute(tx);
}

/** Whether the account is filled with samples, or is being filled or emptied. */
export async function hasSamples(db: AccountDb): Promise<boolean> {
  return (await db.selectFrom('sample_data').select('id').executeTakeFirst()) !== undefined;
}

/**
 * Makes sure that no partner is set to work again while its account is emptied of samples; in the transaction that
 * would do so.
 * @throws AppError sample_data_goes
 */
export async function requireNotEmptying(tx: AccountDb, actor: Pick<Actor, 'account_id'>): Promise<void> {
  await lockSamples(tx, actor);
  const going = tx.selectFrom('sample_data').select('id').where('state', '=', 'emptying');
  if (await going.executeTakeFirst()) throw new AppError('sample_data_goes');
}

/**
 * Makes sure that no real data joins sample data; in the transaction that adds it.
 * @throws AppError sample_data_stands
 */
export async function requireNoSamples(tx: AccountDb, actor: Pick<Actor, 'account_id'>): Promise<void> {
  await lockSamples(tx, actor);
  if (await hasSamples(tx)) throw new AppError('sample_data_stands');
}
