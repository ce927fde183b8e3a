import { z } from 'zod';
import { plainText } from './plain-text.ts';
import { withoutStrayCharacters } from './stray-characters.ts';

/**
 * The buyer's details in a tax document, in addition to name and tax id: the name and postal code in the authority's
 * register, and its codes for the buyer's regime and for the use of the document. Empty: not given.
 */
export const FiscalFacts = z.object({
  fiscal_name: plainText().trim().max(300),
  fiscal_postal_code: plainText().trim().max(20),
  fiscal_regime: plainText().trim().toUpperCase().max(10),
  fiscal_use: plainText().trim().toUpperCase().max(10),
});
export type FiscalFacts = z.infer<typeof FiscalFacts>;

export const fiscalFields = FiscalFacts.keyof().options;

export const isFiscalField = (name: string): name is keyof FiscalFacts => fiscalFields.some((field) => field === name);

/** A channel's value as it is stored; a text that is too long is dropped. */
export function keptFiscalFacts(given: Partial<FiscalFacts>): FiscalFacts {
  const kept = (field: keyof FiscalFacts) =>
    FiscalFacts.shape[field].safeParse(withoutStrayCharacters(given[field] ?? '')).data ?? '';
  return {
    fiscal_name: kept('fiscal_name'),
    fiscal_postal_code: kept('fiscal_postal_code'),
    fiscal_regime: kept('fiscal_regime'),
    fiscal_use: kept('fiscal_use'),
  };
}
