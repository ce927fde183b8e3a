import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { OrderStatus } from '#features/core/order-lifecycle/order-status.ts';
import { jobKind } from '#platform/jobs/job.ts';

/** Seals a document that is due and hands it to the outbox. Its handler is `issue-document.job.ts`. */
export const issueDocument = jobKind('issue-document', z.object({ document_id: Id }));

/** Where a sale stands whose document is not submitted by itself. */
export const keepsDocuments: readonly OrderStatus[] = ['error', 'cancelled'];
