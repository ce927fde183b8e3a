import { sql } from 'kysely';
import type { AccountDb } from '#platform/db/database.ts';

/** Whether the channel's version differs from what the warehouse was sent, and staff have not answered that. */
export async function hasOpenChannelChange(tx: AccountDb, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from submission_changes
     where order_id = ${orderId} and version_id is not null order by id desc limit 1`.execute(tx);
  return rows.some(({ state }) => ['open', 'asked', 'refused'].includes(state));
}
