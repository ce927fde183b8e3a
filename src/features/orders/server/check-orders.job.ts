import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { announce } from '#platform/events/record-event.ts';
import { job } from '#platform/jobs/job.ts';
import { checkBatch } from './check-batch.ts';

const BATCH = 100;

/** Checks orders that have not left: finds what keeps them, or sends them on their way. Checking twice changes nothing. */
export const checkOrders = job(
  'check-orders',
  z.object({ order_ids: z.array(Id) }),
  async ({ order_ids }, { actor }) => {
    for (let from = 0; from < order_ids.length; from += BATCH) {
      await actor.db.transaction().execute(async (tx) => {
        const changed = await checkBatch(tx, actor, order_ids.slice(from, from + BATCH));
        if (changed > 0) await announce(tx, actor, { type: 'orders.checked' });
      });
    }
  },
);
