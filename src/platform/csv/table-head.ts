import { type CsvRow, createRowReader, EndlessRowError } from './row-reader.ts';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** Why a file has no table: nothing in it, no names above the columns, no rows below them, or one row without an end. */
export type NoTable = 'is_empty' | 'no_header' | 'no_lines' | 'endless_line' | 'open_quote';

/** How a file is to be read, and what its first rows are. */
export type TableHead = {
  delimiter: Delimiter;
  /** The names of the columns, trimmed. */
  columns: string[];
  /** The line that the header begins on; what is above it is no row. */
  header_line: number;
  /** The first rows below the header. */
  rows: CsvRow[];
};

const SEP_LINE = /^\uFEFF?"?sep=(.)"?\s*(\r\n|\r|\n)/i;
const ROWS_COMPARED = 50;
const MOST_ROWS = 200;
const MOST_COLUMNS = 1_000;

const isBlank = ({ cells }: CsvRow) => cells.every((cell) => cell.trim() === '');

/**
 * Finds the delimiter, the header and the first rows in the beginning of a text. `isWhole`: it is all there is.
 * @param isName whether a cell is a name that a column of such a file has, which decides whether the first row is a header
 */
export function readTableHead(text: string, isWhole: boolean, isName: (cell: string) => boolean): TableHead | NoTable {
  const told = SEP_LINE.exec(text)?.[1];
  const known = delimiters.find((one) => one === told);
  try {
    const tables = (known ? [known] : delimiters).map((one) => firstRows(text, one, isWhole));
    const best = tables.reduce((most, table) => (table.score > most.score ? table : most));
    const head = headOf(best, known !== undefined, isName);
    const isCut = !isWhole && (head === 'no_lines' || head === 'is_empty' || head === 'open_quote');
    return isCut ? 'endless_line' : head;
  } catch (error) {
    if (error instanceof EndlessRowError) return 'endless_line';
    throw error;
  }
}

type Table = { delimiter: Delimiter; rows: CsvRow[]; columns: number; score: number };

/** The rows that a delimiter makes of the text, and how much they look like a table's: as wide as most, and several columns. */
function firstRows(text: string, delimiter: Delimiter, isWhole: boolean): Table {
  const reader = createRowReader(delimiter);
  const rows = reader.push(text);
  if (isWhole) rows.push(...reader.end());
  const filled = rows.filter((row) => !isBlank(row)).slice(0, MOST_ROWS + 2);
  const compared = filled.slice(0, ROWS_COMPARED);
  const widths = Map.groupBy(compared, ({ cells }) => cells.length);
  const [columns = 0, widest = []] = [...widths].toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0] ?? [];
  // A row with a flaw is still a row: a table whose quotes are all wrong is one.
  const good = widest.reduce((sum, { flaw }) => sum + (flaw ? 0.5 : 1), 0);
  const score = columns < 2 ? 0 : (good / compared.length) * Math.sqrt(columns);
  return { delimiter, rows: filled, columns, score };
}

function headOf(table: Table, hasSepLine: boolean, isName: (cell: string) => boolean): TableHead | NoTable {
  const [header, ...rows] = hasSepLine ? table.rows.slice(1) : table.rows;
  if (!header) return table.rows.length === 0 ? 'is_empty' : 'no_header';
  if (header.flaw?.kind === 'unclosed') return 'open_quote';
  const columns = header.cells.map((cell) => cell.replace(/^\uFEFF/, '').trim());
  // A delimiter behind the last name makes a column of no name.
  while (columns.length > 1 && columns.at(-1) === '') columns.pop();
  if (columns.length > MOST_COLUMNS) return 'no_header';
  const isNamed = columns.some(isName);
  if (!isNamed && (columns.some(isValue) || (columns.length === 1 && table.columns > 1))) return 'no_header';
  if (rows.length === 0) return 'no_lines';
  if (rows[0]?.flaw?.kind === 'unclosed') return 'open_quote';
  return { delimiter: table.delimiter, columns, header_line: header.line, rows };
}

const VALUES = [
  /^[-+]?[\d.,]+(e[-+]?\d+)?%?$/i,
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/,
  /^\S+@\S+\.\S+$/,
  /^https?:\/\//i,
  /^[[{]/,
];

/** A cell that is no column's name: a number, a date, an address. */
const isValue = (cell: string) => VALUES.some((pattern) => pattern.test(cell));
