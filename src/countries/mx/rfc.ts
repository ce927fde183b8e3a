/** The RFC for a buyer in Mexico without one. */
export const GENERIC_RFC = 'XAXX010101000';
/** The RFC of a buyer who lives abroad. */
export const FOREIGN_RFC = 'XEXX010101000';

/**
 * Both stand for unnamed buyers: SAT asks for the issuer's own postal code, regime 616 and a use without fiscal effect.
 */
export const isGenericRfc = (rfc: string): boolean => rfc === GENERIC_RFC || rfc === FOREIGN_RFC;

/** @see SAT, tdCFDI.xsd: t_RFC */
export const RFC = /^[A-ZÑ&]{3,4}\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[A-Z\d]{2}[\dA]$/u;

/** As SAT writes it: in capitals, without what people put between its parts. */
export const cleanRfc = (text: string): string =>
  text
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s./-]/gu, '');

/** `M`, a company (persona moral), has three letters before its date; `F`, a person (persona física), four. */
export const personOf = (rfc: string): 'F' | 'M' => (rfc.length === 13 ? 'F' : 'M');

const ALPHABET = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

/**
 * Whether the last character is the check digit of the others. Some RFCs in use fail it, so it is a reason to look
 * again and none to refuse; the generic ones always pass.
 */
export function hasCheckDigit(rfc: string): boolean {
  if (isGenericRfc(rfc)) return true;
  const base = [...rfc.slice(0, -1).padStart(12, ' ')];
  const sum = base.reduce((total, character, place) => total + ALPHABET.indexOf(character) * (13 - place), 0);
  const digit = 11 - (sum % 11);
  return rfc.endsWith(digit === 11 ? '0' : digit === 10 ? 'A' : String(digit));
}
