import { isProductSku } from './listing-product.ts';
import type { leftOutOutcomes, plannedOutcomes } from './run-outcomes.ts';

/** What decides what becomes of a listing. */
export type ListingFacts = {
  sku: string;
  title: string;
  /** Linked, or said to need no product. */
  is_settled: boolean;
  /** The channel lists it no longer. */
  is_gone: boolean;
  /** Nothing but blanks. */
  is_blank: boolean;
  /** The product that it probably is, why, and how many fit as well. */
  suggested_product_id: number | null;
  suggested_by: string | null;
  suggestions: number;
  /** The product from which a member unlinked it last. */
  refused_product_id: number | null;
  /** A raw material has the SKU, whatever its letter case and blanks. */
  is_raw_material: boolean;
  /** The channel has it more than once, whatever its letter case and blanks. */
  is_repeated: boolean;
};

type Plan = (typeof plannedOutcomes)[number] | (typeof leftOutOutcomes)[number];

/**
 * What becomes of a listing where products are made for all: the one product of its SKU is linked, whatever letter case
 * and blanks; where there is none, one is made. Left out is what cannot have a product, or where a person has to
 * choose.
 */
export function planListing(facts: ListingFacts): Plan {
  const { suggested_by, suggestions } = facts;
  if (facts.is_settled) return 'changed_meanwhile';
  if (facts.is_gone) return 'gone';
  if (facts.is_blank) return 'no_sku';
  if (suggested_by === 'sku') {
    if (suggestions > 1) return 'ambiguous';
    return facts.suggested_product_id === facts.refused_product_id ? 'unlinked_before' : 'will_link';
  }
  if (facts.is_raw_material) return 'raw_material';
  if (!isProductSku(facts.sku)) return 'invalid_sku';
  if (facts.is_repeated) return 'repeated';
  if (suggested_by === 'barcode') return 'same_barcode';
  return facts.title.trim() === '' ? 'no_title' : 'will_make';
}
