import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createRowReader, EndlessRowError, MAX_CELL_CHARS, MAX_ROW_CHARS } from './row-reader.ts';

const read = (text: string, delimiter = ',', pieceLength = text.length || 1) => {
  const reader = createRowReader(delimiter);
  const rows = [];
  for (let from = 0; from < text.length; from += pieceLength)
    rows.push(...reader.push(text.slice(from, from + pieceLength)));
  return [...rows, ...reader.end()];
};
const cellsOf = (text: string, delimiter = ',') => read(text, delimiter).map(({ cells }) => cells);

describe('rows', () => {
  test.each([
    [
      'quotes, delimiters and breaks within a cell',
      'a,b\n1,"x ""y"", z\nw"\n',
      [
        ['a', 'b'],
        ['1', 'x "y", z\nw'],
      ],
    ],
    ['all three ends of a line', 'a\r\nb\nc\rd', [['a'], ['b'], ['c'], ['d']]],
    ['padding around quotes', '1, "a b" ,2', [['1', 'a b', '2']]],
    ['a quote within a bare cell', 'a,5" disk,b', [['a', '5" disk', 'b']]],
    [
      'an empty last cell',
      'a,\n,',
      [
        ['a', ''],
        ['', ''],
      ],
    ],
    ['an empty quoted cell at the end', 'a,""', [['a', '']]],
    ['nothing', '', []],
  ])('%s', (_, text, rows) => expect(cellsOf(text)).toEqual(rows));

  test('a row knows the line of the file that it begins on', () => {
    expect(read('a\n"x\r\ny"\r\n\nz').map(({ line }) => line)).toEqual([1, 2, 4, 5]);
  });

  test('text behind a closing quote makes its row flawed, and no other', () => {
    const rows = read('1,"a "b" c",2\n3,"d",4\n');
    expect(rows.map(({ flaw, cells }) => [flaw, cells.length])).toEqual([
      [{ kind: 'quotes', column: 1 }, 3],
      [null, 3],
    ]);
  });

  test('a quote that is never closed is reported with the line and cell where it opens', () => {
    expect(read('a,b\n1,"x\n2,y\n').at(-1)).toMatchObject({ line: 2, flaw: { kind: 'unclosed', column: 1 } });
  });

  test('a row without an end is given up', () => {
    const reader = createRowReader(',');
    reader.push('a\n"');
    const piece = 'x'.repeat(MAX_ROW_CHARS / 4);
    expect(() => Array.from({ length: 5 }, () => reader.push(piece))).toThrow(EndlessRowError);
  });

  test.each([4_099, 32_768, 1_000_000])('of a huge cell the beginning is kept, read by %i characters', (piece) => {
    const huge = 'x"\r\n'.repeat(MAX_CELL_CHARS);
    const text = `a,b,c\n1,"${huge.replaceAll('"', '""')}",2\n${'y'.repeat(MAX_CELL_CHARS * 2)},3,4\nlast,5,6\n`;
    const rows = read(text, ',', piece);
    expect(rows.map(({ line, flaw, cells }) => [line, flaw, cells.length])).toEqual([
      [1, null, 3],
      [2, null, 3],
      [3 + MAX_CELL_CHARS, null, 3],
      [4 + MAX_CELL_CHARS, null, 3],
    ]);
    expect(rows[1]?.cells[1]?.slice(0, 8)).toBe('x"\r\nx"\r\n');
    expect([rows[1]?.cells[1], rows[2]?.cells[0]].every((cell = '') => cell.length <= MAX_CELL_CHARS + 2)).toBe(true);
    expect([rows[1]?.cells[2], rows[3]?.cells]).toEqual(['2', ['last', '5', '6']]);
  });

  test('any table reads back as it was written, however it is quoted, ended and cut to pieces', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ñ', '"', ',', ';', '\t', '|', '\n', '\r', ' ', '😀', "'", '='),
    });
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));
    const way = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t', '|'),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      quotesAll: fc.boolean(),
      piece: fc.integer({ min: 1, max: 20 }),
    });
    fc.assert(
      fc.property(table, way, (rows, { delimiter, end, quotesAll, piece }) => {
        const write = (value: string) =>
          quotesAll || value === '' || /["\n\r ]/.test(value) || value.includes(delimiter)
            ? `"${value.replaceAll('"', '""')}"`
            : value;
        const text = rows.map((cells) => cells.map(write).join(delimiter) + end).join('');
        expect(read(text, delimiter, piece).map(({ cells, flaw }) => [cells, flaw])).toEqual(
          rows.map((cells) => [cells, null]),
        );
      }),
    );
  });
});

const folder = join(process.env.TEST_DATA ?? '', 'csv-cases');
const isThere = process.env.TEST_DATA !== undefined && existsSync(folder);

describe.skipIf(!isThere)('what others agree on (skipped unless TEST_DATA names a folder with csv-cases)', () => {
  const Record = z.record(z.string(), z.string());
  const Records = z.array(Record);
  // Breaks within cells: the files were stored with other ones than their records.
  const plain = (text: string) => text.replaceAll('\\r', '');
  // Whose record was changed and its file was not: location_coordinates.
  const names = isThere
    ? readdirSync(join(folder, 'csv-spectrum/csvs'))
        .map((name) => name.replace('.csv', ''))
        .filter((name) => name !== 'location_coordinates')
    : [];

  test.each(names)('csv-spectrum: %s', (name) => {
    const [header = [], ...rows] = cellsOf(readFileSync(join(folder, `csv-spectrum/csvs/${name}.csv`), 'utf8'));
    const records = rows.map((cells) => Object.fromEntries(header.map((column, index) => [column, cells[index]])));
    expect(records).toEqual(
      Records.parse(JSON.parse(plain(readFileSync(join(folder, `csv-spectrum/json/${name}.json`), 'utf8')))),
    );
  });

  const Vector = z.object({
    description: z.string(),
    input: z.string(),
    config: z.strictObject({ delimiter: z.enum([',', ';', '\t', '|']).optional() }).optional(),
    expected: z.object({ data: z.array(z.array(z.string())), errors: z.array(z.unknown()).length(0) }),
  });
  const vectors = isThere
    ? z
        .object({ core: z.array(z.unknown()) })
        .parse(JSON.parse(readFileSync(join(folder, 'papaparse/vectors.json'), 'utf8'))).core
    : [];
  // Where we mean it otherwise: blanks around quotes are padding, and a last line that is empty is none.
  const others = ['Quoted field with whitespace around quotes', 'One column input with empty fields'];
  const sound = vectors.flatMap((one) => {
    const { success, data } = Vector.safeParse(one);
    return success && !others.includes(data.description) ? [data] : [];
  });

  test.each(sound)('papaparse: $description', ({ input, config, expected }) => {
    expect(cellsOf(input, config?.delimiter ?? ',')).toEqual(expected.data);
  });
});
