import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJobs, findWaitingJobs } from '#platform/jobs/job.ts';
import { submitKey, submitOrder } from '../../fulfilment/server/submit-order.job.ts';
import type { CheckOutcome } from './check-outcome.ts';

/** A job that waits may run so much later than its order's holding time is over. */
const MOST_LATE_MS = 1_000;

type Ready = { order_id: number; runAt: Date; wasPending: boolean };

/**
 * Orders that nothing keeps are sent on, once their holding time is over. The caller's transaction has their locks, which their jobs
 * take first: a job that waits for that time already will find them as they are now, and stays.
 */
export async function sendReady(tx: AccountDb, actor: Actor, outcomes: readonly CheckOutcome[]): Promise<void> {
  const ready = outcomes
    .filter(({ order, checked, problems }) => problems.length === 0 && !checked.shipsNothing && !order.is_held)
    .map(({ order }) => ({
      order_id: order.id,
      runAt: new Date(order.submit_after ?? Date.now()),
      wasPending: order.order_status === 'pending',
    }));
  const unplanned = await withoutJob(tx, ready);
  const runAt = new Map(unplanned.map((one) => [one.order_id, one.runAt]));
  await addJobs(
    tx,
    actor,
    submitOrder,
    unplanned.map(({ order_id }) => ({ order_id })),
    { key: submitKey, runAt: ({ order_id }) => runAt.get(order_id) ?? new Date() },
  );
}

/** Those whose job does not wait for the right time. Only an order that was ready before, and is still held back, can have one. */
async function withoutJob(tx: AccountDb, ready: readonly Ready[]): Promise<readonly Ready[]> {
  const now = Date.now();
  const keys = ready.filter((one) => one.wasPending && one.runAt.getTime() > now).map(submitKey);
  const waiting = await findWaitingJobs(tx, submitOrder, keys);
  return ready.filter((one) => {
    const late = (waiting.get(submitKey(one))?.getTime() ?? Number.NaN) - one.runAt.getTime();
    return !(late >= 0 && late <= MOST_LATE_MS);
  });
}
