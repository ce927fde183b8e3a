import { submitKey, submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { planJobs } from '#platform/jobs/job.ts';
import type { CheckOutcome } from './check-outcome.ts';

/**
 * Orders that nothing keeps are sent on, once their holding time is over. The caller's transaction has their locks,
 * with which the job that sends an order begins: one that waits already finds the order as it is now.
 */
export async function sendReady(tx: AccountDb, actor: Actor, outcomes: readonly CheckOutcome[]): Promise<void> {
  const ready = outcomes
    .filter(({ order, checked, problems }) => problems.length === 0 && !checked.shipsNothing && !order.is_held)
    .map(({ order }) => order);
  const waits = new Map(ready.map((order) => [order.id, order.submit_in_ms]));
  await planJobs(
    tx,
    actor,
    submitOrder,
    ready.map(({ id }) => ({ order_id: id })),
    { key: submitKey, delayMs: ({ order_id }) => waits.get(order_id) ?? 0 },
  );
}
