import { type CsvRow, createRowReader, EndlessRowError } from './row-reader.ts';

export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * Why a file has no table: nothing in it, a first row that is neither names nor data or too wide, no rows below names,
 * or one without an end.
 */
export type NoTable = 'is_empty' | 'no_header' | 'too_many_columns' | 'no_lines' | 'endless_line' | 'open_quote';

/** How a file is to be read, and what its first rows are. */
export type TableHead = {
  delimiter: Delimiter;
  /** The cells of the first row, trimmed, and '' where most rows have more. */
  first_row: string[];
  /** The line that it begins on; the lines above it are not rows. */
  first_line: number;
  /** Whether it rather names the columns than is data. */
  has_header: boolean;
  /** The rows below it. */
  rows: CsvRow[];
};

const SEP_LINE = /^\uFEFF?"?sep=(.)"?\s*(\r\n|\r|\n)/i;
const ROWS_COMPARED = 50;
const MAX_ROWS = 200;
const MAX_COLUMNS = 1_000;

const isBlank = ({ cells }: CsvRow) => cells.every((cell) => cell.trim() === '');

/**
 * Finds the delimiter, the header and the first rows in the beginning of a text. `isWhole`: it is all there is.
 * @param isName whether a cell is a name that a column of such a file has, which makes the first row a header
 */
export function readTableHead(text: string, isWhole: boolean, isName: (cell: string) => boolean): TableHead | NoTable {
  const named = SEP_LINE.exec(text)?.[1];
  const known = delimiters.find((one) => one === named);
  try {
    const tables = (known ? [known] : delimiters).map((one) => firstRows(text, one, isWhole));
    const best = tables.reduce((most, table) => (table.score > most.score ? table : most));
    const head = headOf(best, { isWhole, hasSepLine: known !== undefined, isName });
    const isCut = !isWhole && (head === 'no_lines' || head === 'is_empty' || head === 'open_quote');
    return isCut ? 'endless_line' : head;
  } catch (error) {
    if (error instanceof EndlessRowError) return 'endless_line';
    throw error;
  }
}

type Table = { delimiter: Delimiter; rows: CsvRow[]; columns: number; score: number };

/**
 * The rows that a delimiter makes of the text, and how much they look like a table's: as wide as most, and several
 * columns.
 */
function firstRows(text: string, delimiter: Delimiter, isWhole: boolean): Table {
  const reader = createRowReader(delimiter);
  const rows = reader.push(text);
  if (isWhole) rows.push(...reader.end());
  const filled = withoutComments(rows.filter((row) => !isBlank(row))).slice(0, MAX_ROWS + 2);
  const compared = filled.slice(0, ROWS_COMPARED);
  const widths = Map.groupBy(compared, ({ cells }) => cells.length);
  const [columns = 0, widest = []] = [...widths].toSorted((a, b) => b[1].length - a[1].length || b[0] - a[0])[0] ?? [];
  // A row with a flaw is still a row: a table whose quotes are all wrong is one.
  const good = widest.reduce((sum, { flaw }) => sum + (flaw ? 0.5 : 1), 0);
  const score = columns < 2 ? 0 : (good / compared.length) * Math.sqrt(columns);
  return { delimiter, rows: filled, columns, score };
}

const COMMENT = /^\uFEFF?\s*(#|\/\/)/;
const isComment = ({ cells: [start = '', ...others] }: CsvRow, columns: number) =>
  COMMENT.test(start) && (others.length + 1 !== columns || others.every((cell) => cell.trim() === ''));

/** The rows from the first that is no comment above the table; a column may be called `#`. */
function withoutComments(rows: CsvRow[]): CsvRow[] {
  const columns = rows.find(({ cells: [start = ''] }) => !COMMENT.test(start))?.cells.length ?? 1;
  return columns < 2 ? rows : rows.slice(rows.findIndex((row) => !isComment(row, columns)));
}

type HeadReading = { isWhole: boolean; hasSepLine: boolean; isName: (cell: string) => boolean };

function headOf(table: Table, { isWhole, hasSepLine, isName }: HeadReading): TableHead | NoTable {
  const [first, ...rows] = hasSepLine ? table.rows.slice(1) : table.rows;
  if (!first) return table.rows.length === 0 ? 'is_empty' : 'no_header';
  if (first.flaw?.kind === 'unclosed') return 'open_quote';
  const cells = first.cells.map((cell) => cell.replace(/^\uFEFF/, '').trim());
  if (cells.length > MAX_COLUMNS) return 'too_many_columns';
  if (JSON_TEXT.test(cells[0] ?? '')) return 'no_header';
  const isNamed = cells.some(isName);
  const has_header = isNamed || !looksLikeData(cells, rows);
  if (
    has_header &&
    !isNamed &&
    (isNote(cells, table) ||
      cells.some((cell, column) => isValue(cell) && !isYearAbove(cell, valuesBelow(rows, column))))
  )
    return 'no_header';
  // A first line below the names that is longer than the beginning is read later.
  if (has_header && rows.length === 0 && (isWhole || !isNamed)) return 'no_lines';
  if (rows[0]?.flaw?.kind === 'unclosed') return 'open_quote';
  while (cells.length < table.columns) cells.push('');
  return { delimiter: table.delimiter, first_row: cells, first_line: first.line, has_header, rows };
}

const valuesBelow = (rows: readonly CsvRow[], column: number) =>
  rows.map((row) => row.cells[column]?.trim() ?? '').filter((text) => text !== '');

const YEAR = /^(19|20)\d\d$/;

/** A column of figures may be called by its year. */
const isYearAbove = (cell: string, below: readonly string[]) =>
  YEAR.test(cell) && below.every((text) => VALUES.number.test(text)) && below.some((text) => !YEAR.test(text));

const JSON_TEXT = /^[[{]/;

/** One cell above a table of several columns: the title of the table, not of a column. */
const isNote = (cells: readonly string[], { columns }: Table) => columns > 1 && !cells.slice(1).some(Boolean);

/** Whether a first row is data: in some column it has a value of the kind that most cells below it are. */
function looksLikeData(cells: readonly string[], rows: readonly CsvRow[]): boolean {
  if (rows.length === 0) return cells.some(isValue);
  return cells.some((cell, column) => {
    const kind = kindOf(cell);
    const below = valuesBelow(rows, column);
    const alike = below.filter((text) => kindOf(text) === kind).length;
    return !isYearAbove(cell, below) && kind !== undefined && alike > 0 && alike >= below.length / 2;
  });
}

const VALUES = {
  number: /^[-+]?[\d.,]+(e[-+]?\d+)?%?$/i,
  date: /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/,
  email: /^\S+@\S+\.\S+$/,
  link: /^https?:\/\//i,
};

const kindOfValue = (cell: string) => Object.entries(VALUES).find(([, pattern]) => pattern.test(cell))?.[0];

/** A cell that is no column's name: a number, a date, an address. */
const isValue = (cell: string) => kindOfValue(cell) !== undefined;

/** The kind of a cell, or how its letters and digits alternate, as they do in codes; undefined for words. */
function kindOf(cell: string): string | undefined {
  const shape = cell
    .replaceAll(/\d+/g, '9')
    .replaceAll(/\p{Lu}+/gu, 'A')
    .replaceAll(/\p{Ll}+/gu, 'a');
  return kindOfValue(cell) ?? (shape.includes('9') ? shape : undefined);
}
