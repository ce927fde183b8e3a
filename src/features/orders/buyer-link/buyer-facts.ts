import { z } from 'zod';
import { FiscalFacts } from '#base/fiscal-facts.ts';
import { TaxId, TaxIdKind } from '#base/tax-id.ts';

/** What a buyer gives by a link: nothing of the parcel, of how to reach the buyer, or of what was bought. */
export const BuyerFacts = z.object({
  buyer_tax_id_kind: TaxIdKind,
  buyer_tax_id: TaxId,
  ...FiscalFacts.shape,
});
export type BuyerFacts = z.output<typeof BuyerFacts>;

export const BuyerFactName = BuyerFacts.keyof();
export type BuyerFactName = z.infer<typeof BuyerFactName>;

const OF_ALL: readonly BuyerFactName[] = ['buyer_tax_id_kind', 'buyer_tax_id', 'fiscal_name'];

/**
 * What a buyer is asked for, all of which is needed. `has_codes`: the documents of the order's country bear the
 * register's postal code, regime and use too.
 */
export const askedFacts = (has_codes: boolean): readonly BuyerFactName[] =>
  has_codes ? [...OF_ALL, 'fiscal_postal_code', 'fiscal_regime', 'fiscal_use'] : OF_ALL;

/** The requested facts that are still missing. */
export const missingFacts = (
  buyer: Readonly<Record<BuyerFactName, string | null>>,
  has_codes: boolean,
): BuyerFactName[] => askedFacts(has_codes).filter((name) => (buyer[name] ?? '').trim() === '');

/** What is wrong with a fact; without `is_blocking` it only looks wrong. */
export const BuyerFault = z.object({ field: BuyerFactName, is_blocking: z.boolean() });
export type BuyerFault = z.infer<typeof BuyerFault>;
