import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { SearchTerm } from '#base/search-term.ts';

/** Columns the list can be sorted by; each has its index. */
export const itemSorts = ['sku', 'name', 'available'] as const;

/**
 * What of the items is listed: all, kits alone, those without a picture; those of which nothing is available, of which
 * no more is available than their reorder point, for which orders wait; those without a product code for tax documents,
 * of their own or by their category.
 */
export const ItemKind = z.enum([
  '',
  'kits',
  'no_picture',
  'out_of_stock',
  'to_reorder',
  'waited_for',
  'no_sat_product_key',
  'no_sin_product_code',
]);
export type ItemKind = z.infer<typeof ItemKind>;

export const ItemFilter = z.object({
  search: SearchTerm.default(''),
  orderBy: z.enum(itemSorts).default('sku'),
  orderDir: z.enum(['ASC', 'DESC']).default('ASC'),
  filterBy: ItemKind.default(''),
  /** An id, `none` for items without one; empty: any. */
  category: z.union([z.enum(['', 'none']), Id]).default(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
});
export type ItemFilter = z.output<typeof ItemFilter>;
