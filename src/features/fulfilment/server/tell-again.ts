import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { retryRefused } from '../../outbox/server/retry-refused.ts';
import { tellShippedWrite } from './tell-shipped.write.ts';

/**
 * Has channels told again what they refused to hear of these orders' parcels, in the caller's transaction that holds the orders'
 * locks. @returns the orders of which there is such a word
 */
export async function tellAgain(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  orderIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ order_id: number }>`
    delete from problems where order_id = any(${orderIds}::bigint[]) and kind = 'channel_refused' returning order_id`.execute(
    tx,
  );
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  await retryRefused(tx, actor, tellShippedWrite, ids);
  return new Set(ids);
}
