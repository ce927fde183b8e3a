import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { jobKind } from '#platform/jobs/job.ts';

/** Seals a document that is due and hands it to the outbox. Its handler is `issue-document.job.ts`. */
export const issueDocument = jobKind('issue-document', z.object({ document_id: Id }));
