import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** Whether its channel wants an order otherwise than the warehouse had it, and nobody said that it stays so. */
export async function hasOpenChannelChange(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from submission_changes
     where order_id = ${orderId} and version_id is not null order by id desc limit 1`.execute(tx);
  return rows.some(({ state }) => ['open', 'asked', 'refused'].includes(state));
}
