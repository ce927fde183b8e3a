import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Takes the account's `channel_stock` for the rest of the transaction: who writes many rows of it does so one after another, each
 * with what the one before has committed. No partner is called meanwhile.
 */
export async function lockChannelStock(tx: AccountDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('channel-stock', app.account_id()))`.execute(tx);
}
