import type { DecimalSign } from '#platform/csv/decimals.ts';
import type { CsvRow } from '#platform/csv/row-reader.ts';
import type { Mapping, Sheet } from '../contract.ts';
import { faultOf, fewFaults, type StoredFault, WHOLE_LINE } from '../faults.ts';
import type { FieldName } from '../sheet-fields.ts';
import { readFields, unitOfHeader } from '../sheets.ts';
import { cellText, readValue, textFault } from './cell-values.ts';

/** A line that can be meant: the values of its fields in the sheet's order; else what is wrong with it. */
export type ReadLine = { line: number; values: (string | null)[] } | { line: number; faults: StoredFault[] };

type Way = { sheet: Sheet; mapping: Mapping; columns: readonly string[]; decimal: DecimalSign };
type Field = { name: FieldName; column: number; constant: string | undefined };

/** Makes the reader of a file's rows: pure, so that the same row always gives the same. Blank rows give undefined. */
export function createLineReader({ sheet, mapping, columns, decimal }: Way): (row: CsvRow) => ReadLine | undefined {
  const fields = readFields(sheet, mapping, columns).map((name): Field => {
    const column = mapping[name];
    if (column !== undefined) return { name, column, constant: undefined };
    const weight = mapping.weight ?? 0;
    return { name, column: weight, constant: unitOfHeader(columns[weight] ?? '') };
  });

  return (row) => {
    if (row.cells.every((cell) => cell.trim() === '')) return undefined;
    const fault = shapeFault(row, columns);
    if (fault) return { line: row.line, faults: [fault] };
    const faults: StoredFault[] = [];
    const values = fields.map(({ name, column, constant }) => {
      const text = cellText(row.cells[column] ?? '');
      if (constant !== undefined) return text === '' ? '' : constant;
      const read = textFault(text) ?? readValue(sheet, name, text, decimal);
      if ('value' in read) return read.value;
      faults.push(faultOf(read.code, column, text, read.params));
      return null;
    });
    return faults.length > 0 ? { line: row.line, faults: fewFaults(faults) } : { line: row.line, values };
  };
}

/** What is wrong with a row as a row: it is told alone, since its cells may be another column's. */
function shapeFault({ cells, flaw }: CsvRow, columns: readonly string[]): StoredFault | undefined {
  if (flaw) return faultOf(flaw.kind, Math.min(flaw.column, columns.length - 1), cells[flaw.column] ?? '');
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  const [least, most] = [cells.length, columns.length];
  if (filled > most)
    return faultOf('too_wide', WHOLE_LINE, cells.slice(most).join(' '), { count: filled, wanted: most });
  if (least < most) return faultOf('too_short', WHOLE_LINE, cells.join(' '), { count: least, wanted: most });
  const isHeader = cells.every((cell, index) => cell.trim() === (columns[index] ?? ''));
  return isHeader ? faultOf('header_again', WHOLE_LINE, cells.join(' ')) : undefined;
}
