import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { readCell, writeCell, writeLine } from './csv-cells.ts';

test('a cell that a spreadsheet would run becomes text', () => {
  for (const risky of ['=1+1', '+1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1+1', '－A1', '＠SUM(A1)'])
    expect(writeCell(risky).replace(/^"/, '')[0]).toBe("'");
  expect([writeCell('85123a'), writeCell('47503J '), writeCell('a,"b"')]).toEqual(['85123a', '"47503J "', '"a,""b"""']);
});

test('numbers and phones are unchanged', () => {
  for (const plain of ['+525512345678', '+52 (55) 1234-5678', '-12.50', '+1', '(55) 1234']) {
    expect([writeCell(plain), readCell(plain)]).toEqual([plain, plain]);
  }
  expect(readCell("'+525512345678")).toBe('+525512345678'); // as it was exported before
});

test('the apostrophe that shops write before digits is no part of a code', () => {
  expect(["'00123", "'7501234567893", "O'Neill", "'s"].map(readCell)).toEqual([
    '00123',
    '7501234567893',
    "O'Neill",
    "'s",
  ]);
  expect(writeCell("'00123")).toBe("''00123"); // a code that has one keeps it
});

test('for programs every value is as it is', () => {
  expect(['=1+1', "'+52", 'a;=1', 'a,b'].map((value) => writeCell(value, 'program'))).toEqual([
    '=1+1',
    "'+52",
    '"a;=1"',
    '"a,b"',
  ]);
});

const anyCell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom("'", '=', '+', '-', '@', '＝', '\t', '\r', '\n', ' ', ',', ';', '|', '"', 'a', '1'),
  }),
);

test('whatever is written is read back as it was', () => {
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 2, maxLength: 6 }), (cells) => {
      const { data } = Papa.parse<string[]>(writeLine(cells), { delimiter: ',', newline: '\r\n' });
      expect(data[0]?.map(readCell)).toEqual(cells);
    }),
    { numRuns: 500 },
  );
});

test('by whatever separator it is read, no cell begins like a formula', () => {
  fc.assert(
    fc.property(
      fc.array(anyCell, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom<'\r\n' | '\n'>('\r\n', '\n'),
      (cells, delimiter, newline) => {
        // Behind a name, as the columns of our files are: a quote that begins a line is one to every reader.
        const { data } = Papa.parse<string[]>(writeLine(['name', ...cells]), { delimiter, newline });
        for (const cell of data.flat()) {
          const isNumber = /^[\t\r]*[+-]?\(?\d[\d ()./\u00a0-]*["\r]*$/.test(cell);
          if (!isNumber) expect(cell).not.toMatch(/^[\t\r]*[=+\-@＝＋－＠]/);
        }
      },
    ),
    { numRuns: 500 },
  );
});
