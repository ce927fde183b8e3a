import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { jobKind } from '#platform/jobs/job.ts';

/**
 * Checks orders that have not left: finds what keeps them, or sends them on their way. Checking twice changes nothing.
 * `recheck_id`: the correction that asked for it, whose progress is counted. Its handler is
 * `orders/intake/server/check/check-orders.job.ts`.
 */
export const checkOrders = jobKind('check-orders', z.object({ order_ids: z.array(Id), recheck_id: Id.optional() }));
