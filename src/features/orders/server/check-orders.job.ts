import { sql } from 'kysely';
import { checkOrders } from '#features/order-lifecycle/server/check-orders.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { announce } from '#platform/events/record-event.ts';
import { job } from '#platform/jobs/job.ts';
import { checkBatch } from './check-batch.ts';

const BATCH = 100;

/** Runs `checkOrders` in batches, each a transaction. */
export const checkOrdersJob = job(
  checkOrders.name,
  checkOrders.payload,
  async ({ order_ids, recheck_id }, { actor }) => {
    for (let from = 0; from < order_ids.length; from += BATCH) {
      const batch = order_ids.slice(from, from + BATCH);
      await actor.db.transaction().execute(async (tx) => {
        const changed = await checkBatch(tx, actor, batch);
        if (recheck_id !== undefined) await noteProgress(tx, recheck_id, batch);
        if (changed > 0) await announce(tx, actor, { type: 'orders.checked' });
        if (recheck_id !== undefined) await announce(tx, actor, { type: 'recheck.progress' });
      });
    }
  },
);

/** The transaction's last statement but the notice, since batches of one recheck take turns at its row. */
async function noteProgress(tx: AccountDb, recheckId: number, orderIds: readonly number[]): Promise<void> {
  await sql`update rechecks r set changed_at = now(), done = r.done + ${orderIds.length}, released = r.released + (
      select count(*) from unnest(${orderIds}::bigint[]) as batch (order_id)
       where not exists (select from problems p where p.order_id = batch.order_id))
    where r.id = ${recheckId}`.execute(tx);
}
