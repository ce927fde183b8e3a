// A spreadsheet runs a cell that begins so. An apostrophe before it makes it text; one that stood there already is doubled in the
// same way, so that reading gives back exactly what was written.
const RISKY = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;
const QUOTED = /[",;\n\r\t]|^\s|\s$/;

/** A value as one cell of a CSV line that no spreadsheet runs. */
export function writeCell(value: string): string {
  const safe = RISKY.test(value) ? `'${value}` : value;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The value that `writeCell` wrote, once the quotes are gone. */
export function readCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell;
}

/** One line, with its end. */
export const writeLine = (values: readonly string[]): string => `${values.map(writeCell).join(',')}\r\n`;
