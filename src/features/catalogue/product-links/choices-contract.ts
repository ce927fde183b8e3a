import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { SearchTerm } from '#base/search-term.ts';

/** One of our products as a choice to link to. Available is on hand minus on hold, at all locations. */
export const LinkProduct = z.object({
  id: z.number().int(),
  name: z.string(),
  sku: z.string(),
  quantity_available: z.number().int(),
  /** The locations that have it, by name. */
  warehouse_location: z.string(),
  image_url: z.string().nullable(),
});
export type LinkProduct = z.infer<typeof LinkProduct>;

const SuggestionReason = z.enum(['sku', 'barcode', 'title']);

/** A product that a channel's product probably is, and why. */
export const Suggestion = z.object({
  product: LinkProduct,
  reason: SuggestionReason,
  /** How alike the titles are; null for the other reasons. */
  percent: z.number().int().nullable(),
  /** How many products fit as well as this one, itself included. */
  candidates: z.number().int(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const findSuggestions = endpoint('GET /api/connector-products/{id}/suggestions', {
  summary: "Products that one of a channel's products may be, the most probable first, at most 5",
  staleBy: ['link', 'product', 'stock', 'order.shipped', 'mapping'],
  params: IdParams,
  replies: { 200: z.array(Suggestion) },
});

/** Searching products finds so many at most: in pages of five, or as a list. */
export const MAX_FOUND = 200;
export const A_PAGE_FOUND = 5;
export const MAX_LISTED = 50;

export const searchLinkProducts = endpoint('GET /api/products/search', {
  summary: 'Products found by SKU or title: with `is_search` a page of 5, else a list or 204',
  staleBy: ['product', 'stock', 'order.shipped', 'mapping'],
  query: z.object({
    account_id: Id.optional(),
    q: SearchTerm.default(''),
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    is_search: z.enum(['1', '0', 'true', 'false']).default('0'),
  }),
  replies: {
    200: z.union([z.object({ data: z.array(LinkProduct), last_page: z.number().int() }), z.array(LinkProduct)]),
    204: Nothing,
  },
});
