const UNDER_30 = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve ' +
  'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'
).split(' ');
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

/**
 * A whole number of 0 to 999,999,999,999 in Spanish words, as the documents of several countries write their total:
 * `ciento uno`, `veintiún mil`.
 */
export function inSpanishWords(number: number): string {
  if (number < 30) return UNDER_30[number] ?? '';
  if (number < 100) return joined(TENS[Math.floor(number / 10)], number % 10, ' y ');
  if (number === 100) return 'cien';
  if (number < 1_000) return joined(HUNDREDS[Math.floor(number / 100)], number % 100);
  if (number < 1_000_000) {
    const thousands = Math.floor(number / 1_000);
    return joined(thousands === 1 ? 'mil' : `${shortened(inSpanishWords(thousands))} mil`, number % 1_000);
  }
  const millions = Math.floor(number / 1_000_000);
  return joined(millions === 1 ? 'un millón' : `${shortened(inSpanishWords(millions))} millones`, number % 1_000_000);
}

const joined = (first: string | undefined, rest: number, by = ' '): string =>
  rest === 0 ? (first ?? '') : `${first}${by}${inSpanishWords(rest)}`;

/** `veintiún mil`, `treinta y un mil`. */
const shortened = (words: string): string => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');
