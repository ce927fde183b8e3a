import { conversionNote, equivalentNote } from '#countries/core/conversion.ts';
import { drawPdf } from '#countries/core/draw-pdf.ts';
import { withLocalAmounts } from '#countries/core/local-amounts.ts';
import type { TaxDocument } from '#countries/core/tax-document.ts';
import { findCountry } from '#countries/countries.ts';
import { issuerOfSealed, type SealedContent } from './sealed-content.ts';

/**
 * Our own representation of an issued document, with the code that its country asks for. @throws Error for a country
 * that is not known; `logo` is a PNG without transparency, or null
 */
export async function drawDocument(
  code: string,
  sealed: SealedContent,
  ids: Readonly<Record<string, string>>,
  logo: Uint8Array | null,
): Promise<Uint8Array> {
  const { document, sealing } = sealed;
  const country = findCountry(code);
  if (!country) throw new Error(`There are no rules for ${code}`);
  const page = country.readable(document, issuerOfSealed(country, sealed), sealing, ids);
  const whole = { ...page, notes: [...page.notes, ...rateNotes(document)] };
  return drawPdf(withLocalAmounts(whole, code), sealing.at, logo);
}

const rateNotes = ({ conversion, equivalent }: TaxDocument): string[] => [
  ...(conversion ? [conversionNote(conversion)] : []),
  ...(equivalent ? [equivalentNote(equivalent)] : []),
];
