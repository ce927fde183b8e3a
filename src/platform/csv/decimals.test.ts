import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessDecimal, readDecimal } from './decimals.ts';
import { undoDoubleEncoding } from './double-encoding.ts';

describe('numbers as people write them', () => {
  test.each([
    ['1059.31', '.', '1059.31'],
    ['1,059.31', '.', '1059.31'],
    ['300,000,000.40', '.', '300000000.4'],
    ['.0000', '.', '0'],
    ['$ 5', '.', '5'],
    ['-3.5', '.', '-3.5'],
    ['1.059,31', ',', '1059.31'],
    ['1 059,31', ',', '1059.31'],
    ['007', ',', '7'],
    ['10.00', '.', '10'],
  ] as const)('%s with %s is %s', (text, decimal, value) => expect(readDecimal(text, decimal)?.value).toBe(value));

  test.each([
    ['1.5', ','],
    ['1,5', '.'],
    ['12,34,567', '.'],
    ['1e5', '.'],
    ['', '.'],
    ['.', '.'],
    ['-', '.'],
    ['abc', ','],
  ] as const)('%s with %s is none', (text, decimal) => expect(readDecimal(text, decimal)).toBeUndefined());

  test('a single group of three digits says that it could be a fraction', () => {
    expect(readDecimal('1,234', '.')).toEqual({ value: '1234', isAmbiguous: true });
    expect(readDecimal('1,234.50', '.')?.isAmbiguous).toBe(false);
  });

  test('a number written either way is the same, and its sign is guessed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom('.' as const, ',' as const),
        (cents, decimal) => {
          const [whole, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, '0')];
          const group = decimal === '.' ? ',' : '.';
          const text = `${String(whole).replace(/\B(?=(\d{3})+$)/g, group)}${decimal}${rest}`;
          expect(Number(readDecimal(text, decimal)?.value)).toBe(cents / 100);
          expect(guessDecimal([['x', text]], '\t')).toBe(decimal);
        },
      ),
    );
  });
});

describe('text that was encoded twice', () => {
  test('any text is found out where its letters are not plain', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'í', 'ñ', 'Ñ', '€', '–', '“', ' '), minLength: 1 });
    fc.assert(
      fc.property(word, (text) => {
        const twice = new TextDecoder('windows-1252').decode(Buffer.from(text));
        expect(undoDoubleEncoding(twice)).toBe(/^[a ]*$/.test(text) ? undefined : text);
      }),
    );
  });

  test.each(['Medellín', 'AÇÃO', 'São Tomé', 'Ângela', 'plain', '“ok”', '5 Â'])('%s was not', (text) =>
    expect(undoDoubleEncoding(text)).toBeUndefined(),
  );
});
