/**
 * A tax in addition to the country's own: on plastic bags, such as Peru's ICBPER and Colombia's INC bolsas, or another
 * one.
 */
export type OtherTax = 'bags' | 'other';

/**
 * Channels' names, and codes, of such taxes: on bags; excises (ICE, ISC, IEPS, INC, IDP), on bottles (IRBPNR), on
 * lodging (ISH, INGUAT), withholdings. Short names count in capitals only.
 */
const NAMES: readonly (readonly [OtherTax, RegExp])[] = [
  ['bags', /(?<![\p{L}\d])(ICBPER|7152)(?![\p{L}\d])/u],
  ['bags', /(?<!\p{L})(bags?|bolsas?)(?!\p{L})/iu],
  ['other', /(?<![\p{L}\d])(ICE|ISC|IEPS|INC|ICUI|IBUA|IDP|IRBPNR|IVAP|ISH|INGUAT|RET)(?![\p{L}\d])/u],
  ['other', /(?<!\p{L})(consumo|retenci[oó]n|withholding)(?!\p{L})/iu],
];

/** What a channel's tax is by its name; null where it may be the country's own. */
export const otherTaxNamed = (name: string): OtherTax | null =>
  NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
