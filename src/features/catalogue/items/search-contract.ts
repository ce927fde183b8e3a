import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { SearchTerm } from '#base/search-term.ts';

/** A list shows at most so many hits; more means: narrow it down. */
export const MAX_HITS = 50;

/**
 * What can be sold is `quantity_on_hand` minus `quantity_on_hold`, of a kit `kits_possible`: as many as its parts make.
 */
export const ItemHit = z.object({
  id: z.number().int(),
  name: z.string(),
  sku: z.string(),
  quantity_on_hand: z.number().int(),
  quantity_on_hold: z.number().int(),
  kits_possible: z.number().int().nullable(),
  image_url: z.string().nullable(),
});
export type ItemHit = z.infer<typeof ItemHit>;

export const searchProducts = endpoint('GET /api/search/products', {
  summary: 'At most 50 products found by SKU, name or barcode; 204 when there are none',
  staleBy: ['product', 'stock', 'order.shipped'],
  query: z.object({ q: SearchTerm.default('') }),
  replies: { 200: z.array(ItemHit), 204: Nothing },
});

export const searchRawMaterials = endpoint('GET /api/search/raw_materials', {
  summary: 'At most 50 raw materials found by SKU, name or barcode; 204 when there are none',
  staleBy: ['product', 'stock', 'order.shipped'],
  query: z.object({ q: SearchTerm.default('') }),
  replies: { 200: z.array(ItemHit), 204: Nothing },
});
