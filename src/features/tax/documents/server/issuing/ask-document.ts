import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { jobKind } from '#platform/jobs/job.ts';

/** Asks what became of a pending document. Its handler is `ask-document.job.ts`. */
export const askDocument = jobKind('ask-document', z.object({ document_id: Id }));

export const askKey = (documentId: number): string => `ask-document:${documentId}`;
