import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { GoLiveName, GoLiveState } from './go-live.ts';
import { CodedProducts } from './issuer-contract.ts';
import { TestOutcome } from './test-documents.ts';

export const getGoLive = endpoint('GET /api/tax-issuers/{country}/go-live', {
  summary: 'How far a country is on the way to documents that count, step by step',
  access: 'manage_settings',
  staleBy: ['tax_issuer', 'connection', 'document', 'product', 'category'],
  params: z.object({ country: z.string().length(2) }),
  replies: {
    200: z.object({
      steps: z.array(z.object({ name: GoLiveName, reason: z.string(), state: GoLiveState })),
      /** What the authority asks for that nobody can do here, in the reader's language. */
      authority: z.string(),
      /** Kinds of documents by the authority's names; `is_accepted`: it accepted at least one. */
      kinds: z.array(z.object({ name: z.string(), is_accepted: z.boolean() })),
      connection_id: Id.nullable(),
      products: CodedProducts.nullable(),
      /** `tests`: those that have a test document alone, since the country went live. */
      sales: z.object({ all: z.number().int(), blocked: z.number().int(), tests: z.number().int() }),
    }),
  },
});
export type GoLive = z.infer<(typeof getGoLive.replies)[200]>;

export const sendTestDocuments = endpoint('POST /api/tax-issuers/{country}/tests', {
  summary: 'Send a document of each kind that was not accepted yet to the authority’s test service',
  access: 'issue_documents',
  params: z.object({ country: z.string().length(2) }),
  replies: {
    200: z.object({
      /** By the authority's names. `document_id`: what was sent, of a credit note its sale; `reason`: why it was not. */
      data: z.array(
        z.object({ name: z.string(), outcome: TestOutcome, document_id: Id.nullable(), reason: z.string() }),
      ),
    }),
  },
});
