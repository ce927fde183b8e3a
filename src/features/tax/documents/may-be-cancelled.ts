import type { DocumentKind, Identifiers } from '#countries/core/tax-document.ts';
import { findCountry } from '#countries/countries.ts';

type Cancelled = { country: string; kind: DocumentKind; ids: Identifiers };

/** Whether a document's country takes such documents back by a cancellation; else only a correction does it. */
export function mayBeCancelled({ country, kind, ids }: Cancelled): boolean {
  const rule = findCountry(country)?.cancellation;
  return rule != null && (rule.isPossible?.({ kind, ids }) ?? true);
}
