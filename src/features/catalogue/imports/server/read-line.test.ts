import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { writeLine } from '#base/csv-cells.ts';
import { ItemFields } from '#features/core/catalog/item-fields.ts';
import { createRowReader } from '#platform/csv/row-reader.ts';
import { Sheet } from '../contract.ts';
import { sheetDefinitions } from '../sheet-definitions.ts';
import { createLineReader } from './read-line.ts';

const columns = ['sku', 'name', 'description', 'price', 'reorder_point'];
const mapping = { sku: 0, name: 1, description: 2, price: 3, reorder_point: 4 };
const asked = { is_decimal_certain: false, makes_skus: false };
const reader = (decimal_sign: '.' | ',', more: Partial<typeof asked> = {}) =>
  createLineReader({ sheet: 'products', columns, mapping, decimal_sign, ...asked, ...more });

function readBack(values: readonly string[]) {
  const rows = createRowReader(',').push(writeLine(values));
  return rows.map((row) => reader('.').read(row))[0];
}

test.each(Sheet.options)('each field of %s can be read from a cell', (sheet) => {
  const names = sheetDefinitions[sheet].fields.map(({ name }) => name);
  const all = Object.fromEntries(names.map((name, index) => [name, index]));
  expect(() => createLineReader({ sheet, columns: names, mapping: all, decimal_sign: '.', ...asked })).not.toThrow();
});

describe('a line', () => {
  test('gives back what an export wrote, formulas and apostrophes included', () => {
    const text = fc
      .string({
        unit: fc.constantFrom('a', 'é', '=', '+', '-', '@', "'", '"', ',', ';', '\n', '\r', '\t', ' ', '😀'),
        minLength: 1,
        maxLength: 30,
      })
      .map((value) => value.trim())
      .filter((value) => value !== '');
    fc.assert(
      fc.property(text, text, text, (sku, name, description) => {
        expect(readBack([sku, name, description, '1.5', '3'])).toMatchObject({
          line: 1,
          faults: [],
          values: [sku, name, description, '1.5', '3'],
        });
      }),
    );
  });

  test('has only values that the form would take too, or says what is wrong', () => {
    const cell = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('', '1', '-1', '1.5', '1e5', '12345678901234567', '0.00001', 'x'.repeat(301)),
    );
    fc.assert(
      fc.property(cell, cell, cell, cell, cell, (...cells) => {
        const read = readBack(cells);
        if (!read || read.faults.length > 0) return;
        const [sku, name, description, price, reorder] = read.values;
        const fields = ItemFields.pick({ sku: true, name: true, description: true, price: true, reorder_point: true });
        const item = { sku, name, description, price, reorder_point: reorder === null ? null : Number(reorder) };
        expect(fields.safeParse(item).error).toBeUndefined();
      }),
    );
  });

  test('with accents in two characters is the same as with one', () => {
    expect(readBack(['A', 'Medelli\u0301n', '', '', ''])).toMatchObject({ values: ['A', 'Medellín', '', null, null] });
  });

  test('of blanks alone is none', () =>
    expect(reader('.').read({ line: 2, cells: ['', ' '], flaw: null })).toBeUndefined());

  test('of more than four decimals is rounded, with a note', () => {
    expect(readBack(['A', 'Lamp', '', '0.453592', ''])).toMatchObject({
      values: ['A', 'Lamp', '', '0.4536', null],
      faults: [],
      notes: [{ code: 'rounded', column_no: 3, value: '0.453592', params: { value: '0.4536' } }],
    });
  });

  test('loses its invisible characters, with a note', () => {
    expect(readBack(['A\u202e-1', 'La\x07mp\ufffe', '', '', ''])).toMatchObject({
      values: ['A-1', 'Lamp', '', null, null],
      notes: [{ code: 'characters_removed', column_no: 0 }, { column_no: 1 }],
    });
  });

  test('that is a comment is reported as such', () => {
    expect(readBack(['# exported by hand', '', '', '', ''])?.faults).toMatchObject([{ code: 'comment' }]);
    expect(readBack(['#1', 'Lamp', '', '', ''])?.faults).toEqual([]);
  });
});

const read = (values: readonly string[], way = reader('.')) =>
  createRowReader(',')
    .push(writeLine(values))
    .map((row) => way.read(row))[0];

describe('three digits behind a sign are thousands or a fraction', () => {
  const codes = (line: ReturnType<typeof read>) => line?.faults.map(({ code, column_no }) => [code, column_no]);

  test.each(['.', ','] as const)('which is asked, with “%s” as the decimal sign', (sign) => {
    const line = (price: string, pieces: string) => codes(read(['A', 'x', '', price, pieces], reader(sign)));
    expect(line('$97.000', '')).toEqual([['two_readings', 3]]);
    expect(line('12,345', '')).toEqual([['two_readings', 3]]);
    expect(line('', '1.000')).toEqual([['two_readings', 4]]);
    expect(line('0', sign === '.' ? '1,250' : '1.250')).toEqual([]);
  });

  test('and is as a person said', () => {
    const price = (sign: '.' | ',') =>
      read(['A', 'x', '', '$97.000', '1.000'], reader(sign, { is_decimal_certain: true }))?.values.slice(3);
    expect([price('.'), price(',')]).toEqual([
      ['97', '1'],
      ['97000', '1000'],
    ]);
  });
});

describe('a description keeps no product out', () => {
  test('too long a one is cut, with a note', () => {
    const line = read(['A', 'x', `${'d'.repeat(9_999)}😀`, '', '']);
    expect(line).toMatchObject({ faults: [], notes: [{ code: 'cut', column_no: 2, params: { most: 10_000 } }] });
    expect(line?.values[2]).toBe('d'.repeat(9_999));
  });

  test('one whose letters are damaged comes in with a note; a name does not', () => {
    expect(read(['A', 'x', 'Caf\ufffd', '', ''])).toMatchObject({
      faults: [],
      values: ['A', 'x', 'Caf\ufffd', null, null],
      notes: [{ code: 'characters_lost', column_no: 2 }],
    });
    expect(read(['A', 'x', 'CafÃ©', '', ''])).toMatchObject({
      faults: [],
      values: ['A', 'x', 'Café', null, null],
      notes: [{ code: 'decoded', column_no: 2 }],
    });
    expect(read(['A', 'Caf\ufffd', '', '', ''])?.faults).toMatchObject([{ code: 'lost_character', column_no: 1 }]);
  });
});
