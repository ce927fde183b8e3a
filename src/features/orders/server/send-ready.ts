import { sql } from 'kysely';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJobs } from '#platform/jobs/job.ts';
import { submitKey, submitOrder } from '../../fulfilment/server/submit-order.job.ts';
import type { CheckOutcome } from './check-outcome.ts';
import type { OrderToCheck } from './orders-to-check.ts';

/** Orders that nothing keeps are sent on, once their holding time is over. The caller's transaction has their locks. */
export async function sendReady(tx: AccountDb, actor: Actor, outcomes: readonly CheckOutcome[]): Promise<void> {
  const ready = outcomes
    .filter(({ order, checked, problems }) => problems.length === 0 && !checked.shipsNothing && !order.is_held)
    .map(({ order }) => order);
  const planned = await findPlanned(tx, ready);
  const unplanned = ready.filter(({ id }) => !planned.has(id));
  const waits = new Map(unplanned.map((order) => [order.id, order.submit_in_ms]));
  await addJobs(
    tx,
    actor,
    submitOrder,
    unplanned.map(({ id }) => ({ order_id: id })),
    { key: submitKey, delayMs: ({ order_id }) => waits.get(order_id) ?? 0 },
  );
}

/**
 * Those whose job waits for the end of their holding time already, at most a second late. It will find the order as it is now: it
 * begins with the order's lock, and had not begun when that was held. Only an order that was ready before can have one.
 */
async function findPlanned(tx: AccountDb, ready: readonly OrderToCheck[]): Promise<Set<number>> {
  const ids = ready.filter(({ order_status }) => order_status === 'pending').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const keys = ids.map((order_id) => submitKey({ order_id }));
  const { rows } = await sql<{ id: number }>`
    select o.id from unnest(${ids}::bigint[], ${keys}::text[]) as wanted (id, job_key)
      join app.find_waiting_jobs(${submitOrder.name}, ${keys}::text[]) job using (job_key)
      join orders o on o.id = wanted.id and o.submit_after > now()
     where job.run_at between date_trunc('milliseconds', o.submit_after) and o.submit_after + interval '1 second'`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
