import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { jobKind } from '#platform/jobs/job.ts';

/**
 * Adapts documents to an outage. When it has begun, those that have not left are issued again without the authority.
 * When it is over, those that were issued in it are added to the outbox. Its handler is `settle-outage.job.ts`.
 */
export const settleOutage = jobKind('settle-outage', z.object({ outage_id: Id }));
