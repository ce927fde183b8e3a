const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71];

/** A NIT without its check digit; a person's is the number of the cédula. */
export const NIT = /^\d{5,10}$/;

/** The check digit (DV) of a NIT or of any other number. @see DIAN, Orden Administrativa 4 de 1989 */
export function checkDigit(number: string): string {
  const digits = [...number].reverse().map(Number);
  const rest = digits.reduce((sum, digit, place) => sum + digit * (WEIGHTS[place] ?? 0), 0) % 11;
  return String(rest < 2 ? rest : 11 - rest);
}

/**
 * The parts of a NIT as people write it: `900.373.076-4`, or without separators. A company's of ten digits has its
 * check digit at the end. `dv` is null where none was written.
 */
export function nitParts(text: string): { nit: string; dv: string | null } {
  const clean = text
    .toUpperCase()
    .replace(/^NIT/, '')
    .replace(/[\s.,:#]/g, '');
  const [, written = '', dv = ''] = /^(\d{5,10})[-–](\d)$/.exec(clean) ?? [];
  if (written !== '') return { nit: written, dv };
  const plain = clean.replace(/[-–]/g, '');
  if (/^[89]\d{9}$/.test(plain) && checkDigit(plain.slice(0, 9)) === plain.slice(9)) {
    return { nit: plain.slice(0, 9), dv: plain.slice(9) };
  }
  return { nit: plain, dv: null };
}

/** Companies have nine digits that begin with 8 or 9. */
export const isCompanyNit = (nit: string): boolean => /^[89]\d{8}$/.test(nit);
