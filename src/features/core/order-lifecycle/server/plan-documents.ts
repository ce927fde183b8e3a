import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { jobKind } from '#platform/jobs/job.ts';

/**
 * Plans the documents of orders: those that came or changed. Planning twice changes nothing. Its handler is
 * `tax/documents/server/planning/plan-documents.job.ts`.
 */
export const planDocumentsJob = jobKind('plan-documents', z.object({ order_ids: z.array(Id) }));
