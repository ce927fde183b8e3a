const LF = 10;
const CR = 13;
const QUOTE = 34;
const BLANK = 32;

/** Characters that one row may have: a quote that is never closed must not take in the rest of a large file. */
export const MAX_ROW_CHARS = 16_777_216;
/** So much of a cell is kept, which is more than any field takes; the rest is skipped. */
export const MAX_CELL_CHARS = 131_072;

/** The error in a row's quotes, and the first cell (from 0) that has it. */
export type RowFlaw = { kind: 'quotes' | 'unclosed'; column: number };

/** One row as it is in the file; `line` is the line that it begins on, from 1. */
export type CsvRow = { line: number; cells: string[]; flaw: RowFlaw | null };

/** A row that goes on for more than `MAX_ROW_CHARS`. */
export class EndlessRowError extends Error {
  readonly line: number;

  constructor(line: number) {
    super(`The row that begins on line ${line} does not end`);
    this.line = line;
  }
}

export type RowReader = {
  /** The rows that ended with this piece of text; pieces may be cut anywhere. @throws EndlessRowError */
  push(piece: string): CsvRow[];
  /** The last row, where the text does not end with a line break. */
  end(): CsvRow[];
};

/** Where the reader is in a cell: `closed` after its second quote, `broken` where text follows that. */
type ParserState = 'start' | 'plain' | 'quoted' | 'quote' | 'closed' | 'broken';

/**
 * Reads CSV piece by piece. Lines end by LF, CRLF or CR; blanks around a quoted cell are padding; a quote within a cell
 * that did not begin with one is a character like others. Text behind a closing quote makes the row flawed, and the
 * cell ends at the next delimiter.
 */
export function createRowReader(delimiter: string): RowReader {
  const DELIMITER = delimiter.charCodeAt(0);
  let text = '';
  let at = 0;
  /** Where the cell begins, and the part of it between the quotes. */
  let cellAt = 0;
  let valueAt = 0;
  let closedAt = 0;
  let place: ParserState = 'start';
  let hasDoubled = false;
  let skipsLf = false;
  let line = 1;
  let breaks = 0;
  let cells: string[] = [];
  let flaw: RowFlaw | null = null;
  let done: CsvRow[] = [];

  function endCell(): void {
    if (place === 'quote' || place === 'closed' || place === 'quoted') {
      const raw = text.slice(valueAt, place === 'quoted' ? at : closedAt);
      breaks += countBreaks(raw);
      const kept = raw.slice(0, MAX_CELL_CHARS);
      cells.push(hasDoubled ? kept.replaceAll('""', '"') : kept);
    } else {
      cells.push(text.slice(cellAt, Math.min(at, cellAt + MAX_CELL_CHARS)));
    }
    place = 'start';
    hasDoubled = false;
  }

  function endRow(): void {
    endCell();
    done.push({ line, cells, flaw });
    line += 1 + breaks;
    breaks = 0;
    cells = [];
    flaw = null;
  }

  /** A delimiter, a line break or anything else, outside quotes. @returns whether the cell ended */
  function stepOutside(code: number): boolean {
    if (code === DELIMITER) endCell();
    else if (code === LF || code === CR) endRow();
    else return false;
    skipsLf = code === CR;
    at++;
    cellAt = at;
    return true;
  }

  /** Nothing but blanks so far. */
  function stepStart(code: number): void {
    if (stepOutside(code)) return;
    at++;
    if (code === QUOTE) {
      place = 'quoted';
      valueAt = at;
    } else if (code !== BLANK) place = 'plain';
  }

  function skipPlain(): void {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === DELIMITER || code === LF || code === CR) break;
    }
  }

  /** Behind a quote that may close the cell. */
  function stepClosed(code: number): void {
    if (code === QUOTE && place === 'quote') {
      hasDoubled = true;
      place = 'quoted';
      at++;
    } else if (code === BLANK && code !== DELIMITER) {
      place = 'closed';
      at++;
    } else if (!stepOutside(code)) {
      flaw ??= { kind: 'quotes', column: cells.length };
      breaks += countBreaks(text.slice(cellAt, at));
      place = 'broken';
    }
  }

  function step(): void {
    const code = text.charCodeAt(at);
    if (skipsLf) {
      skipsLf = false;
      if (code === LF) {
        at++;
        cellAt = at;
        return;
      }
    }
    if (place === 'start') stepStart(code);
    else if (place === 'quoted') {
      const quote = text.indexOf('"', at);
      at = quote < 0 ? text.length : quote + 1;
      if (quote >= 0) {
        place = 'quote';
        closedAt = quote;
      }
    } else if (place === 'quote' || place === 'closed') stepClosed(code);
    else if (!stepOutside(code)) skipPlain();
  }

  /** Forgets the text of cells that ended. */
  function takeIn(piece: string): void {
    text = text.slice(cellAt) + piece;
    at -= cellAt;
    valueAt -= cellAt;
    closedAt -= cellAt;
    cellAt = 0;
  }

  /** Skips the part of a long cell after the part that is kept. It does not distinguish CR and LF. */
  function dropExcess(): void {
    const most = (place === 'quoted' ? valueAt : cellAt) + MAX_CELL_CHARS;
    if ((place !== 'quoted' && place !== 'plain') || text.length <= most) return;
    const from = text[most - 1] === '\r' ? most - 1 : most;
    const end = text.endsWith('\r') ? text.length - 1 : text.length;
    breaks += countBreaks(text.slice(from, end));
    text = text.slice(0, from) + text.slice(end);
    at = text.length;
  }

  const taken = (): CsvRow[] => {
    const rows = done;
    done = [];
    return rows;
  };

  let rowChars = 0;
  return {
    push(piece) {
      takeIn(piece);
      while (at < text.length) step();
      rowChars = done.length > 0 ? text.length - cellAt : rowChars + piece.length;
      if (rowChars > MAX_ROW_CHARS) throw new EndlessRowError(line);
      dropExcess();
      return taken();
    },
    end() {
      if (place === 'start' && cells.length === 0 && at === cellAt) return [];
      if (place === 'quoted') flaw ??= { kind: 'unclosed', column: cells.length };
      endRow();
      cellAt = at;
      return taken();
    },
  };
}

/** Line breaks within a cell. */
function countBreaks(raw: string): number {
  if (!raw.includes('\n') && !raw.includes('\r')) return 0;
  return raw.match(/\r\n|\n|\r/g)?.length ?? 0;
}
