/** spreadsheet: what it would run as a formula is text · program: every value as it is. */
export const cellStyles = ['spreadsheet', 'program'] as const;
export type CellStyle = (typeof cellStyles)[number];

// A spreadsheet runs a cell that begins so, its full-width twins too. An apostrophe before it makes it text; a leading
// apostrophe in the value is written twice, and reading returns the exact value. Shops export numeric codes with such
// an apostrophe to keep their leading zeros in a spreadsheet.
const SIGNS = '=+\\-@\uff1d\uff0b\uff0d\uff20';
const RISKY = new RegExp(`^'*[${SIGNS}\\t\\r]|^'+\\d+$`);
const GUARDED = new RegExp(`^'+(?:[${SIGNS}\\t\\r]|\\d+$)`);
// A spreadsheet that takes another sign for the separator begins a cell behind it, and behind a line end that it thinks
// unquoted.
const RISKY_WITHIN = new RegExp(`([,;|\\t\\r\\n][\\s"]*)(?='*[${SIGNS}])`, 'g');
const GUARDED_WITHIN = new RegExp(`([,;|\\t\\r\\n][\\s"]*)'(?='*[${SIGNS}])`, 'g');
/** A number or a phone, which no spreadsheet runs. */
const DIGITS_ALONE = /^[+-]?\(?\d(?:[\d ()./\u00a0-]*\d)?$/;
const QUOTED = /[",;\n\r\t]|^\s|\s$/;

/** A value as one cell of a CSV line. */
export function writeCell(value: string, style: CellStyle = 'spreadsheet'): string {
  const written = style === 'spreadsheet' ? guard(value) : value;
  return QUOTED.test(written) ? `"${written.replaceAll('"', '""')}"` : written;
}

function guard(value: string): string {
  if (DIGITS_ALONE.test(value)) return value;
  const within = value.replaceAll(RISKY_WITHIN, "$1'");
  return RISKY.test(value) ? `'${within}` : within;
}

/** The value that `writeCell` guarded, once the quotes are gone. */
export function readCell(cell: string): string {
  const value = GUARDED.test(cell) ? cell.slice(1) : cell;
  return value.includes("'") ? value.replaceAll(GUARDED_WITHIN, '$1') : value;
}

/** One line, with its end. */
export const writeLine = (values: readonly string[], style?: CellStyle): string =>
  `${values.map((value) => writeCell(value, style)).join(',')}\r\n`;
