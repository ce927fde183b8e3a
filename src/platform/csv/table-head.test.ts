import { Readable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Encoding } from '#base/encodings.ts';
import { inspectBytes } from './encoding.ts';
import { readRows } from './read-rows.ts';
import { readTableHead } from './table-head.ts';

const isName = (cell: string) => /^(sku|name|price)$/i.test(cell);
const head = (text: string) => readTableHead(text, true, isName);

describe('the head of a table', () => {
  test.each([
    ['a,b\n1,2\n', ','],
    ['a;b\n1,5;2,5\n', ';'],
    ['a\tb|c\n1\t2|3\n', '\t'],
    ['a|b\n1|2,3,4,5\n1|2\n', '|'],
    ['\ufeffsep=;\r\na;b\r\n1;2\r\n', ';'],
    ['one\ntwo\n', ','],
  ])('%j is delimited by %j', (text, delimiter) => expect(head(text)).toMatchObject({ delimiter }));

  test('a line that names the delimiter is no header', () => {
    expect(head('sep=;\nsku;name\nA;B\n')).toMatchObject({
      first_row: ['sku', 'name'],
      first_line: 2,
      has_header: true,
    });
  });

  test('figures may stand below the names of years', () => {
    expect(head('Artículo,2022,2023\nLamp,12,7\nBulb,3,2022\n')).toMatchObject({
      first_row: ['Artículo', '2022', '2023'],
      has_header: true,
    });
    expect(head('2021,2022\n2021,2023\n')).toMatchObject({ has_header: false });
  });

  test('comments above the names are no rows; a column may be called #', () => {
    const notes = Array.from({ length: 30 }, (_, index) => `# note ${index}`).join('\n');
    expect(head(`${notes}\n#, with a comma\n// and so on\nsku,name,price\nA,Lamp,1\nB,Bulb,2\n`)).toMatchObject({
      first_row: ['sku', 'name', 'price'],
      first_line: 33,
      has_header: true,
      rows: [{ cells: ['A', 'Lamp', '1'] }, { cells: ['B', 'Bulb', '2'] }],
    });
    expect(head('#,sku,name\n1,A,Lamp\n2,B,Bulb\n')).toMatchObject({ first_row: ['#', 'sku', 'name'], first_line: 1 });
  });

  test.each([
    ['', 'is_empty'],
    ['\n \n', 'is_empty'],
    ['Some notes\na,b\n1,2\n3,4\n', 'no_header'],
    ['{"a":0,"b":0}\n{"a":1,"b":0}', 'no_header'],
    ['Lamps,2019\nLamp,five\nBulb,six', 'no_header'],
    [`sku${',x'.repeat(1_000)}\n1\n`, 'too_many_columns'],
    ['sku,name\n', 'no_lines'],
    ['"hello\n\n world\n', 'open_quote'],
  ])('%j has none: %s', (text, reason) => expect(head(text)).toBe(reason));

  test.each([
    ['1,Adjustable Race,AR-5381\n2,Bearing Ball,BA-8327\n', false],
    ['Race,AR-5381\nBall,BA-8327\nChain,\n', false],
    ['Race,2014-02-08\nBall,2014-02-09\n', false],
    ['1;"a "b" c"\n2;"d "e" f"\n', false],
    ['7,Race\n', false],
    ['sku,2019\nA,5\n', true],
    ['id,col1\nA,B7\n', true],
    ['Race,Red\nBall,Blue\n', true],
  ])('%j has a header: %s', (text, has_header) => expect(head(text)).toMatchObject({ has_header }));

  test('a first row is as wide as most', () => {
    expect(head('1,A\n2,B,x\n3,C,y\n')).toMatchObject({ first_row: ['1', 'A', ''], has_header: false });
  });

  test('a beginning without the end of its first line has none', () => {
    expect(readTableHead('sku,name', false, isName)).toBe('endless_line');
    expect(readTableHead(`sku,name\nA,"${'x'.repeat(300_000)}`, false, isName)).toMatchObject({
      delimiter: ',',
      first_row: ['sku', 'name'],
      has_header: true,
      rows: [],
    });
  });
});

describe('bytes', () => {
  const encode = (text: string, encoding: Encoding, hasMark: boolean): Buffer => {
    if (encoding === 'windows-1252') return Buffer.from(text, 'latin1');
    if (encoding === 'utf-8') return Buffer.from((hasMark ? '\ufeff' : '') + text);
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return encoding === 'utf-16be' ? bytes.swap16() : bytes;
  };

  test('a table in any encoding is recognised and read back, wherever its bytes are cut', async () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'Z', 'Año', 'té', 'ñandú ', 'güiro', '5', ' ') });
    const table = fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 20 });
    const encoding = fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be', 'windows-1252');
    await fc.assert(
      fc.asyncProperty(
        table,
        encoding,
        fc.boolean(),
        fc.integer({ min: 3, max: 40 }),
        async (rows, wanted, hasMark, size) => {
          // A letter that is no UTF-8 by itself, so that the encodings can be distinguished.
          const all = [['sku', 'name'], ['é', 'x'], ...rows.map(([a, b]) => [`a${a}`, `b${b}`])];
          const bytes = encode(`${all.map((cells) => cells.join(';')).join('\n')}\n`, wanted, hasMark);
          const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
            bytes.subarray(n * size, (n + 1) * size),
          );
          const inspection = inspectBytes();
          for (const chunk of chunks) expect(inspection.take(chunk)).toBe(true);
          // Some alphabets of one byte a letter have all of these letters in the same places: either reads the table.
          const guessed = inspection.guess().encoding;
          if (wanted !== 'windows-1252') expect(guessed).toBe(wanted);
          const read: string[][] = [];
          for await (const { rows: some } of readRows(Readable.from(chunks, { objectMode: true }), {
            encoding: guessed,
            delimiter: ';',
          })) {
            read.push(...some.map(({ cells }) => cells));
          }
          expect(read).toEqual(all);
        },
      ),
      { numRuns: 60 },
    );
  });

  test.each([
    ['a spreadsheet', 'PK\x03\x04\x14\x00'],
    ['a picture', '\x89PNG\r\n'],
    ['an old spreadsheet', '\xd0\xcf\x11\xe0\xa1\xb1'],
    ['a page', '<!DOCTYPE html><html>'],
    ['control characters', '\x01\x02\x03\x04abc'],
  ])('%s is no text', (_, bytes) => expect(inspectBytes().take(Buffer.from(bytes, 'latin1'))).toBe(false));

  test('the rows report a few NULs in a text; many NULs far behind the beginning make it a binary file', () => {
    const inspection = inspectBytes();
    const take = (text: string) => inspection.take(Buffer.from(text));
    expect([take('a,b\n'), take('1,\0\0\0\0\0\n'), take(`1,${'\0'.repeat(200)}\n`)]).toEqual([true, true, false]);
    expect(inspectBytes().take(Buffer.from(`a,b\n1,\0\0\0\0\0\n2,${'x'.repeat(40)}\n`))).toBe(true);
  });

  test('a byte that could begin a character of UTF-8 is none where it is the last of its piece', () => {
    const inspection = inspectBytes();
    for (const piece of ['sku;name\né;x\naAñ', 'o;b\n']) inspection.take(Buffer.from(piece, 'latin1'));
    expect(inspection.guess()).toMatchObject({ encoding: 'windows-1252', is_certain: true });
  });

  test('a last character that was cut off does not change the encoding of the rest', () => {
    const inspection = inspectBytes();
    inspection.take(Buffer.from('a,ñ').subarray(0, 3));
    expect(inspection.guess().encoding).toBe('utf-8');
  });
});
