import { Sheet } from '../contract.ts';
import { missingFields } from '../sheets.ts';
import { suggestMapping } from '../suggest-mapping.ts';

const HEAD_BYTES = 16_384;
const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The names of a file's columns, read roughly: enough for a hint, since the server reads the file as it must be read.
 */
export async function peekHeader(file: Blob): Promise<string[]> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  const [line = ''] = new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes).split(/\r?\n|\r/, 1);
  const cellsBy = DELIMITERS.map((delimiter) => line.split(delimiter));
  const cells = cellsBy.reduce((most, next) => (next.length > most.length ? next : most));
  return cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/** What the lines of a file with these columns rather are, where that is clearer than what was chosen. */
export function guessSheet(columns: readonly string[], chosen: Sheet): Sheet | undefined {
  const clarityOf = (sheet: Sheet) => {
    const mapping = suggestMapping(sheet, columns);
    return missingFields(sheet, mapping).length > 0 ? 0 : Object.keys(mapping).length;
  };
  const best = Sheet.options.reduce<Sheet>((most, next) => (clarityOf(next) > clarityOf(most) ? next : most), chosen);
  return best === chosen ? undefined : best;
}
