import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { GoLiveName, GoLiveState } from './go-live.ts';

export const getGoLive = endpoint('GET /api/tax-issuers/{country}/go-live', {
  summary: 'How far a country is on the way to documents that count, step by step',
  access: 'manage_settings',
  staleBy: ['tax_issuer', 'connection', 'document', 'product'],
  params: z.object({ country: z.string().length(2) }),
  replies: {
    200: z.object({
      steps: z.array(z.object({ name: GoLiveName, reason: z.string(), state: GoLiveState })),
      /** What the authority asks for that nobody can do here, in the reader's language. */
      authority: z.string(),
      /** Kinds of documents by the authority's names; `is_accepted`: it accepted at least one. */
      kinds: z.array(z.object({ name: z.string(), is_accepted: z.boolean() })),
      connection_id: Id.nullable(),
      products_without_code: z.number().int(),
      /** `tests`: those that have a test document alone, since the country went live. */
      sales: z.object({ all: z.number().int(), blocked: z.number().int(), tests: z.number().int() }),
    }),
  },
});
export type GoLive = z.infer<(typeof getGoLive.replies)[200]>;
