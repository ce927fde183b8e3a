import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { plainText } from '#base/plain-text.ts';
import { findDocuments } from './contract.ts';
import { DocumentAction } from './document-state.ts';

/** Documents that are changed within one request. */
export const MAX_AT_ONCE = 50;

/** What can be done with many documents at once. */
export const BulkAction = DocumentAction.extract([
  'submit',
  'check_status',
  'upload_to_storage',
  'submit_to_shipper',
  'mail',
  'clear_error',
]);
export type BulkAction = z.infer<typeof BulkAction>;

export const needsReason = (action: BulkAction): boolean => action === 'clear_error';

/** One row for each document asked for, in the same order; `reason` says why it was skipped. */
const Outcome = z.object({
  id: Id,
  order_number: z.string(),
  outcome: z.enum(['done', 'skipped']),
  reason: z.string(),
});
export type BulkOutcome = z.infer<typeof Outcome>;

export const changeDocuments = endpoint('POST /api/documents/bulk', {
  summary: 'Do one thing with named tax documents, each in a transaction of its own',
  access: 'issue_documents',
  body: z
    .object({
      action: BulkAction,
      ids: z.array(Id).min(1).max(MAX_AT_ONCE),
      /** Why an error is cleared. */
      reason: plainText().trim().max(500).default(''),
    })
    .refine(({ action, reason }) => !needsReason(action) || reason !== '', { path: ['reason'] }),
  replies: { 200: z.object({ data: z.array(Outcome) }) },
});

export const findDocumentIds = endpoint('GET /api/documents/ids', {
  summary: 'The ids of all tax documents that a list shows, over all its pages; at most 10,000, the oldest first',
  staleBy: ['document', 'order', 'orders', 'connection', 'tax_issuer'],
  query: findDocuments.query.omit({ page: true, perPage: true }),
  replies: { 200: z.object({ ids: z.array(Id) }) },
});
