import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { SuggestedChoice } from '#features/warehouse/mappings/choices.ts';

const ofCause = { connection_id: z.number().int(), subject: z.string() };

/** What a cause's correction probably is, and why. */
export const Answer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('unlinked_product'),
    ...ofCause,
    product: z.object({ id: z.number().int(), sku: z.string(), name: z.string() }),
    reason: z.enum(['sku', 'barcode', 'title']),
    /** How alike the titles are; null for the other reasons. */
    percent: z.number().int().nullable(),
    /** It is the one product of the same SKU. */
    is_sure: z.boolean(),
  }),
  z.object({ kind: z.literal('unmapped_shipping_code'), ...ofCause, ...SuggestedChoice.shape }),
  z.object({ kind: z.literal('unmapped_location'), ...ofCause, ...SuggestedChoice.shape }),
]);
export type Answer = z.infer<typeof Answer>;

export const findSuggestedAnswers = endpoint('GET /api/problems/suggestions', {
  summary: 'What probably corrects the causes that most orders wait for; those of which nothing is known are left out',
  staleBy: ['recheck', 'link', 'mapping', 'product', 'orders.imported'],
  replies: { 200: z.object({ data: z.array(Answer) }) },
});
