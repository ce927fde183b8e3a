import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/**
 * Locks the account's `channel_stock` for the rest of the transaction: bulk writers take turns, and each sees what the
 * one before committed. Call no partner while it is held.
 */
export async function lockChannelStock(tx: AccountDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('channel-stock', app.account_id()))`.execute(tx);
}
