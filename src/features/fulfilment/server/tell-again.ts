import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { wakeSender } from './send-commands.job.ts';

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
  const { rows: again } = await sql<{ order_id: number; connection_id: number }>`
    with again as (
      update commands set state = 'queued', attempts = 0, last_error = null, done_at = null
       where order_id = any(${ids}::bigint[]) and type = 'tell_shipped' and state = 'refused' returning order_id, connection_id)
    select min(order_id) as order_id, connection_id from again group by connection_id order by connection_id`.execute(
    tx,
  );
  for (const one of again) await wakeSender(tx, actor, one);
  return new Set(ids);
}
