import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readCell } from '#base/csv-cells.ts';
import { ItemFields, itemFieldNames } from '#features/core/catalog/item-fields.ts';
import { BYTE_ORDER_MARK, type Cell, type ExportRow, exportColumns, writeHead, writeRow } from './export-sheets.ts';

const columns = exportColumns('products', 'America/Lima');
const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', ',', ';', '"', 'é', '0'),
    maxLength: 12,
  }),
);
const decimal = fc
  .tuple(fc.boolean(), fc.nat(), fc.option(fc.stringMatching(/^\d{1,4}$/)))
  .map(([isNegative, whole, rest]) => `${isNegative ? '-' : ''}${whole}${rest === null ? '' : `.${rest}`}`);
const anyRow: fc.Arbitrary<ExportRow> = fc.record(
  Object.fromEntries(
    columns.map(({ name, isNumber }) => [name, fc.option(isNumber ? fc.oneof(decimal, fc.integer()) : nasty)]),
  ),
);

/** A number as it shall stand in the file: never with three decimals, which may be read as thousands. */
const figure = (value: Cell | undefined) => String(value ?? '').replace(/(\.\d{3})$/, '$10');

/** What a reader of CSV sees of a file. */
function read(file: string): string[][] {
  expect(file.startsWith(BYTE_ORDER_MARK)).toBe(true);
  const text = file.slice(BYTE_ORDER_MARK.length);
  return Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data.slice(0, -1);
}

test('the columns that an import reads come first, under its own names', () => {
  const [head = []] = read(writeHead(columns, 'spreadsheet'));
  expect(head.slice(0, itemFieldNames.length + 1)).toEqual([...itemFieldNames, 'category']);
  expect(head.at(-1)).toBe('updated_at (America/Lima)');
  expect(new Set(head).size).toBe(head.length);
  expect(Object.keys(ItemFields.shape)).toEqual(head.slice(0, itemFieldNames.length));
});

test('whatever the rows hold, reading the file gives it back cell by cell', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 5 }), (rows) => {
      const file =
        writeHead(columns, 'spreadsheet') + rows.map((row) => writeRow(columns, row, 'spreadsheet')).join('');
      const [, ...lines] = read(file);
      const texts = rows.map((row) =>
        columns.map(({ name, isNumber }) => (isNumber ? figure(row[name]) : String(row[name] ?? ''))),
      );
      expect(lines.map((cells) => cells.map(readCell))).toEqual(texts);
    }),
  );
});

test('no text begins like a formula, and no number is made text', () => {
  fc.assert(
    fc.property(anyRow, (row) => {
      const [cells = []] = read(BYTE_ORDER_MARK + writeRow(columns, row, 'spreadsheet'));
      for (const [index, { name, isNumber }] of columns.entries()) {
        if (isNumber) expect(cells[index]).toBe(figure(row[name]));
        else if (!/^[+-]?\d(?:[\d -]*\d)?$/.test(cells[index] ?? '')) expect(cells[index]).not.toMatch(/^[=+\-@\t\r]/);
      }
    }),
  );
  const stock = { sku: '-A7', location: '007', on_hand: -7 };
  expect(writeRow(exportColumns('stock', 'UTC'), stock, 'spreadsheet')).toBe("'-A7,007,-7,,,\r\n");
  expect(writeRow(exportColumns('stock', 'UTC'), stock, 'program')).toBe('-A7,007,-7,,,\r\n');
});
