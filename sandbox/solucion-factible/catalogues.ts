/**
 * Each fiscal regime (c_RegimenFiscal) with the persons it is for: F, with an RFC of 13 characters, and M, with one of
 * 12.
 */
export const REGIMENES: Readonly<Record<string, string>> = {
  '601': 'M',
  '603': 'M',
  '605': 'F',
  '606': 'F',
  '607': 'F',
  '608': 'F',
  '610': 'FM',
  '611': 'F',
  '612': 'F',
  '614': 'F',
  '615': 'F',
  '616': 'F',
  '620': 'M',
  '621': 'F',
  '622': 'M',
  '623': 'M',
  '624': 'M',
  '625': 'F',
  '626': 'FM',
};

const BUSINESS = '601 603 606 612 620 621 622 623 624 625 626'.split(' ');
const PERSONAL = '605 606 607 608 611 612 614 615 625'.split(' ');
const EVERY = Object.keys(REGIMENES);

const businessUses = ['G01', 'G03', 'I01', 'I02', 'I03', 'I04', 'I05', 'I06', 'I07', 'I08'];
const personalUses = ['D01', 'D02', 'D03', 'D04', 'D05', 'D06', 'D07', 'D08', 'D09', 'D10'];

/** Each use (c_UsoCFDI) with the receivers' regimes that it is for. */
export const USOS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(businessUses.map((use) => [use, BUSINESS])),
  ...Object.fromEntries(personalUses.map((use) => [use, PERSONAL])),
  G02: [...BUSINESS, '616'],
  S01: EVERY,
  CP01: EVERY,
  CN01: ['605'],
};

export const FORMAS_PAGO = '01 02 03 04 05 06 08 12 13 14 15 17 23 24 25 26 27 28 29 30 31 99'.split(' ');

/** Zones of postal codes by their first digits; all others are in the zone of the capital. */
const ZONES: readonly (readonly [RegExp, string])[] = [
  [/^77/, 'America/Cancun'],
  [/^2[12]/, 'America/Tijuana'],
  [/^(23|63|8[0-2])/, 'America/Mazatlan'],
  [/^8[3-5]/, 'America/Hermosillo'],
];

/** The IANA zone whose wall clock a document issued at a postal code carries. */
export function zoneOf(postalCode: string): string {
  return ZONES.find(([codes]) => codes.test(postalCode))?.[1] ?? 'America/Mexico_City';
}
