import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { jobKind } from '#platform/jobs/job.ts';

/**
 * Brings documents to where an outage wants them: begun, those that have not left are issued anew without the
 * authority; over, those that were issued in it are handed to the outbox. Its handler is `settle-outage.job.ts`.
 */
export const settleOutage = jobKind('settle-outage', z.object({ outage_id: Id }));
