import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { jobKind } from '#platform/jobs/job.ts';

/**
 * Gets or draws an issued document's PDF and puts it and the XML into secure storage. Its handler is
 * `file-document.job.ts`.
 */
export const fileDocument = jobKind('file-document', z.object({ document_id: Id }));

export const fileKey = (documentId: number): string => `file-document:${documentId}`;
