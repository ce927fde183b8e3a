import { isCountryCode } from '#base/country-code.ts';
import { once } from '#base/once.ts';
import type { Language } from './texts.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
// Codes that the runtime names but no parcel is addressed to: unions, and a former use.
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'QO']);

const namesIn = (locale: string) => once(() => new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' }));
const names = { en: namesIn('en'), es: namesIn('es-419') };

/** “Peru”, “Perú”; text that is no country code is returned unchanged. */
export function countryName(code: string, language: Language): string {
  return isCountryCode(code) ? (names[language]().of(code) ?? code) : code;
}

/** Retired codes, such as YU, are written as the code that replaced them. */
function isCurrent(code: string): boolean {
  return Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
}

function allCodes(): string[] {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.filter((code) => isCountryCode(code) && isCurrent(code) && !NO_COUNTRIES.has(code));
}

const choices = new Map<Language, { value: string; label: string }[]>();

/** Every country to choose from, by name. */
export function countryChoices(language: Language): { value: string; label: string }[] {
  const known = choices.get(language);
  if (known) return known;
  const made = allCodes()
    .map((code) => ({ value: code, label: countryName(code, language) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  choices.set(language, made);
  return made;
}
