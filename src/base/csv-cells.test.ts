import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readCell, writeCell, writeLine } from './csv-cells.ts';

test('a cell that a spreadsheet would run becomes text', () => {
  for (const risky of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
    expect(writeCell(risky).replace(/^"/, '')[0]).toBe("'");
  expect([writeCell('85123a'), writeCell('47503J '), writeCell('a,"b"')]).toEqual(['85123a', '"47503J "', '"a,""b"""']);
});

const anyCell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', ',', ';', '"', 'a') }),
);

test('whatever is written is read back as it was, and no cell begins like a formula', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 2, maxLength: 6 }), (cells) => {
      const { data } = Papa.parse<string[]>(writeLine(cells), { delimiter: ',', newline: '\r\n' });
      expect(data[0]?.map(readCell)).toEqual(cells);
      for (const cell of data[0] ?? []) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
