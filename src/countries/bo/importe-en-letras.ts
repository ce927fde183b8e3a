const UNDER_30 = (
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve ' +
  'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'
).split(' ');
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];
const HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ');

/** An amount with two decimals as facturas write it below their total: `Son: Ciento uno 50/100 Bolivianos`. */
export function importeEnLetras(amount: string): string {
  const [whole = '0', cents = '00'] = amount.split('.');
  const words = inWords(Number(whole));
  return `Son: ${words.charAt(0).toUpperCase()}${words.slice(1)} ${cents.padEnd(2, '0')}/100 Bolivianos`;
}

function inWords(number: number): string {
  if (number < 30) return UNDER_30[number] ?? '';
  if (number < 100) return joined(TENS[Math.floor(number / 10)], number % 10, ' y ');
  if (number === 100) return 'cien';
  if (number < 1_000) return joined(HUNDREDS[Math.floor(number / 100)], number % 100);
  if (number < 1_000_000) {
    const thousands = Math.floor(number / 1_000);
    return joined(thousands === 1 ? 'mil' : `${shortened(inWords(thousands))} mil`, number % 1_000);
  }
  const millions = Math.floor(number / 1_000_000);
  return joined(millions === 1 ? 'un millón' : `${shortened(inWords(millions))} millones`, number % 1_000_000);
}

const joined = (first: string | undefined, rest: number, by = ' '): string =>
  rest === 0 ? (first ?? '') : `${first}${by}${inWords(rest)}`;

/** `veintiún mil`, `treinta y un mil`. */
const shortened = (words: string): string => words.replace(/veintiuno$/, 'veintiún').replace(/uno$/, 'un');
