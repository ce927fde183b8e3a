import { sql } from 'kysely';
import { retryRefused } from '#features/partners/outbox/server/retry-refused.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { notifyShipmentWrite } from './notify-shipment.write.ts';

/**
 * Retries the rejected shipment notifications of these orders, in the caller's transaction that holds the orders'
 * locks.
 * @returns the orders that had a rejected one
 */
export async function retryChannelNotifications(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  orderIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ order_id: number }>`
    delete from problems where order_id = any(${orderIds}::bigint[]) and kind = 'channel_refused'
      returning order_id`.execute(tx);
  const ids = [...new Set(rows.map(({ order_id }) => order_id))];
  await retryRefused(tx, actor, notifyShipmentWrite, ids);
  return new Set(ids);
}
