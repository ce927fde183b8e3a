/** A NIT as SAT's schema has it: digits, then a digit or K, without the hyphen. */
export const NIT = /^[1-9]\d{0,11}[\dK]$/;

/** As SAT writes it: in capitals, without what people put between its parts. */
export const cleanId = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s./-]/gu, '');

/** Whether a cleaned text is a NIT whose last character is the check digit of the others; ten is written K. */
export function isNit(text: string): boolean {
  if (!NIT.test(text)) return false;
  const body = text.slice(0, -1);
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (body.length + 1 - place), 0);
  const check = (11 - (sum % 11)) % 11;
  return text.endsWith(check === 10 ? 'K' : String(check));
}
