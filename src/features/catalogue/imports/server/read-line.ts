import type { CsvRow } from '#platform/csv/row-reader.ts';
import type { Mapping, Sheet } from '../contract.ts';
import { faultOf, fewFaults, type StoredFault, WHOLE_LINE } from '../faults.ts';
import type { StagedField } from '../sheet-fields.ts';
import { readFields, unitOfHeader } from '../sheets.ts';
import { cellText, type NumberFormat, type ReadValue, readCellValue } from './cell-values.ts';
import { importSheets } from './sheets/sheets.ts';
import { createVariantGroups, type Group } from './variant-groups.ts';

/**
 * A line of a file as it is staged. One with faults keeps the values that could be read, so that others are compared
 * with it.
 */
export type ReadLine = {
  line: number;
  /** Of its fields in the sheet's order. */
  values: (string | null)[];
  faults: StoredFault[];
  /** What was changed in its values. */
  notes: StoredFault[];
  group: Group | null;
  /** Adds a picture to the item of its SKU, and nothing else. */
  is_picture: boolean;
};

export type LineReader = {
  /** Pure but for the group that a row belongs to. Rows with nothing to import give undefined. */
  read(row: CsvRow): ReadLine | undefined;
  /**
   * Passes over a row that was read before, for the sake of the group that goes on behind it.
   * @returns its cells, those that it leaves empty as the first row of its product has them
   */
  pass(row: CsvRow): readonly string[];
};

type Way = NumberFormat & { sheet: Sheet; mapping: Mapping; columns: readonly string[]; makes_skus: boolean };
/** `column`: -1 of a SKU that is made. */
type Field = { name: StagedField; read: ReadValue; column: number; constant: string | undefined };

export function createLineReader(way: Way): LineReader {
  const { sheet, mapping, columns } = way;
  const groups = createVariantGroups(mapping, way.makes_skus);
  const fields = readFields(way).map((name): Field => {
    const read = importSheets[sheet].cells[name];
    if (!read) throw new Error(`The sheet ${sheet} does not say how ${name} is read`);
    const column = mapping[name];
    if (column !== undefined || name === 'sku')
      return { name, read, column: column ?? WHOLE_LINE, constant: undefined };
    const weight = mapping.weight ?? 0;
    return { name, read, column: weight, constant: unitOfHeader(columns[weight] ?? '') };
  });
  const nothing = fields.map(() => null);

  function readItem(
    line: number,
    cells: readonly string[],
    sku: string,
  ): Pick<ReadLine, 'line' | 'values' | 'faults' | 'notes'> {
    const faults: StoredFault[] = [];
    const notes: StoredFault[] = [];
    const values = fields.map(({ name, read, column, constant }) => {
      const text = name === 'sku' ? sku : cellText(cells[column] ?? '');
      if (constant !== undefined) return text === '' ? '' : constant;
      const cell = readCellValue(read, text, way);
      if ('value' in cell) {
        for (const note of cell.notes ?? []) notes.push(faultOf(note.code, column, text, note.params));
        return cell.value;
      }
      faults.push(faultOf(cell.code, column, text, cell.params));
      return null;
    });
    return { line, values, faults: fewFaults(faults), notes: fewFaults(notes) };
  }

  const failed = (line: number, fault: StoredFault): ReadLine => ({
    line,
    values: nothing,
    faults: [fault],
    notes: [],
    group: null,
    is_picture: false,
  });

  function place(row: CsvRow) {
    if (row.cells.every((cell) => cell.trim() === '')) return undefined;
    const fault = shapeFault(row, columns);
    if (!fault) return groups.place(row);
    if (fault.code !== 'header_again' && fault.code !== 'comment') groups.lose(row.line);
    return { kind: 'broken' as const, fault };
  }

  return {
    pass(row) {
      const placed = place(row);
      return placed?.kind === 'item' ? placed.filled : row.cells;
    },
    read(row) {
      const placed = place(row);
      if (!placed || placed.kind === 'nothing') return undefined;
      if (placed.kind === 'broken') return failed(row.line, placed.fault);
      if (placed.kind === 'orphan')
        return failed(
          row.line,
          faultOf('first_row_failed', WHOLE_LINE, row.cells.join(' ').trim(), { line: placed.line }),
        );
      const { group } = placed;
      if (placed.kind === 'item') return { ...readItem(row.line, placed.cells, placed.sku), group, is_picture: false };
      const item = readItem(row.line, row.cells, placed.sku);
      const values = fields.map(({ name }, index) => {
        if (name === 'sku') return placed.sku;
        return name === 'image_url' ? (item.values[index] ?? null) : null;
      });
      const faults = item.faults.filter(({ column_no }) => column_no === mapping.image_url);
      return { line: row.line, values, faults, notes: [], group, is_picture: true };
    },
  };
}

/** What is wrong with a row as a row: it is reported alone, since its cells may be another column's. */
function shapeFault({ cells, flaw }: CsvRow, columns: readonly string[]): StoredFault | undefined {
  if (flaw) return faultOf(flaw.kind, Math.min(flaw.column, columns.length - 1), cells[flaw.column] ?? '');
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const [least, most] = [cells.length, columns.length];
  if (isComment(cells, columns)) return faultOf('comment', WHOLE_LINE, cells.join(' ').trim());
  if (filled > most)
    return faultOf('too_wide', WHOLE_LINE, cells.slice(most).join(' '), { count: filled, wanted: most });
  if (least < most) return faultOf('too_short', WHOLE_LINE, cells.join(' '), { count: least, wanted: most });
  const isHeader = cells.every((cell, index) => cell.trim() === (columns[index] ?? ''));
  return isHeader ? faultOf('header_again', WHOLE_LINE, cells.join(' ')) : undefined;
}

const COMMENT = /^\s*(#|\/\/)/;

/** A line that begins with a sign of comments and fills no other cell of a table of several columns. */
const isComment = ([start = '', ...others]: readonly string[], columns: readonly string[]) =>
  columns.length > 1 && COMMENT.test(start) && others.every((cell) => cell.trim() === '');
