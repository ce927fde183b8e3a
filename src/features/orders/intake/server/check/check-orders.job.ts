import { sql } from 'kysely';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import type { Actor, Author } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { job } from '#platform/jobs/job.ts';
import { checkBatch } from './check-batch.ts';

const BATCH = 100;

/** Runs `checkOrders` in batches, each a transaction. */
export const checkOrdersJob = job(
  checkOrders.name,
  checkOrders.payload,
  async ({ order_ids, recheck_id }, { actor }) => {
    const answeredBy = recheck_id === undefined ? { name: null } : await readAnsweredBy(actor, recheck_id);
    for (let from = 0; from < order_ids.length; from += BATCH) {
      const batch = order_ids.slice(from, from + BATCH);
      await actor.db.transaction().execute(async (tx) => {
        await checkBatch(tx, actor, batch, answeredBy);
        if (recheck_id !== undefined) await saveProgress(tx, actor, recheck_id, batch);
      });
    }
  },
);

/** The member whose answer caused the recheck; the system where no member did. */
async function readAnsweredBy(actor: Actor, recheckId: number): Promise<Author> {
  const recheck = await actor.db
    .selectFrom('rechecks')
    .select('started_by')
    .where('id', '=', recheckId)
    .executeTakeFirst();
  const started_by = recheck?.started_by ?? null;
  return started_by === null ? { name: null } : inNameOf(actor.db, actor, started_by);
}

/**
 * Counts a batch once, also where the job is repeated after a kill: it is known by its first order. The transaction's
 * last statement, since batches of one recheck take turns at its row.
 */
async function saveProgress(tx: AccountDb, actor: Actor, recheckId: number, orderIds: readonly number[]) {
  const first = orderIds[0];
  const change = sql`update rechecks r
    set changed_at = now(), counted = r.counted || ${first}::bigint, done = r.done + ${orderIds.length},
      released = r.released + (
      select count(*) from unnest(${orderIds}::bigint[]) as batch (order_id)
       where not exists (select from problems p where p.order_id = batch.order_id))
    where r.id = ${recheckId} and not ${first}::bigint = any (r.counted)`;
  await publishEvent(tx, actor, { type: 'recheck.progress' }, change);
}
