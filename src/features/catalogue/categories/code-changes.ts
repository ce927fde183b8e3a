import { type TaxCodeName, type TaxCodes, taxCodeNames } from '#base/tax-codes.ts';

/** A code before and after, as a history has it; null where there was or is none. */
export type CodeChange = { field: TaxCodeName; from: string | null; to: string | null };

/** Codes to be set; those left out, or undefined, stay. Empty: the code is taken away. */
export type WantedCodes = { readonly [Name in TaxCodeName]?: string | undefined };

/** Which codes differ from the wanted ones. `keepsOwn`: a code that is there stays. */
export function codeChanges(now: TaxCodes, wanted: WantedCodes, { keepsOwn = false } = {}): CodeChange[] {
  return taxCodeNames.flatMap((field) => {
    const [from, to] = [now[field], wanted[field] ?? now[field]];
    return from === to || (keepsOwn && from !== '') ? [] : [{ field, from: from || null, to: to || null }];
  });
}

/** The codes after these changes. */
export const withChanges = (now: TaxCodes, changes: readonly CodeChange[]): TaxCodes => ({
  ...now,
  ...Object.fromEntries(changes.map(({ field, to }) => [field, to ?? ''])),
});
