import { once } from './once.ts';

const currencies = once(() => new Set(Intl.supportedValuesOf('currency')));

/** A code of ISO 4217. */
export const isCurrencyCode = (code: string): boolean => currencies().has(code);

// As price lists of Latin America write them: S/ of Peru, Q of Guatemala, Bs. of Bolivia, US$, MX$, and so on.
const WRITTEN = String.raw`\p{L}{0,3}\p{Sc}|(?:S\/|B\/|Bs|Q|L|Gs)\.?`;
const LEADING = new RegExp(String.raw`^(?:([A-Z]{3})\b\s*)?(?:(?:${WRITTEN})\s*)?(?=[-+.,\d])`, 'u');
const TRAILING = new RegExp(String.raw`(?<=\d)\s*(?:${WRITTEN})?\s*([A-Z]{3})?$`, 'u');

/** An amount without the sign or code of its currency: `S/ 45.90`, `US$ 45.90`, `45,90 €` and `45.90 USD` are bare. */
export function withoutCurrency(text: string): string {
  const keep = (whole: string, code: string | undefined) => (code === undefined || isCurrencyCode(code) ? '' : whole);
  return text.replace(LEADING, keep).replace(TRAILING, keep);
}
