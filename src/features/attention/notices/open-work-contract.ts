import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { orderKinds } from '#features/core/order-lifecycle/order-views.ts';

/** So many writes are counted; where there are as many there may be more. */
export const MAX_REFUSED = 100;

/** The counts of open work that the navigation shows next to each screen. */
export const OpenWork = z.object({
  /**
   * Orders that need a person: that wait for a correction, of which goods, money and papers disagree, or with a tax
   * document that needs one. Each counts once; at most 10,000 of a kind that is no problem are read.
   */
  orders: z.number().int(),
  /** Channel products that have no link and are not ignored. */
  links: z.number().int(),
  /**
   * Products of which a channel shows other stock than ours, or refused it, and nothing mends that by itself; counted
   * to `MAX_ACROSS` and one.
   */
  stock: z.number().int(),
  /** Writes that a partner refused and that nothing has followed since. */
  refused: z.number().int().max(MAX_REFUSED),
});
export type OpenWork = z.infer<typeof OpenWork>;

export const countOpenWork = endpoint('GET /api/open-work', {
  summary:
    'How many orders need a person, how many listed products lack a link or show other stock than ours, and how many writes were refused',
  staleBy: [...orderKinds, 'document', 'balance', 'link', 'stock', 'mapping', 'write', 'listing', 'connection'],
  replies: { 200: OpenWork },
});
