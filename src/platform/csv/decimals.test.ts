import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessDecimal, readDecimal, roundDecimal } from './decimals.ts';

describe('numbers as people write them', () => {
  test.each([
    ['1059.31', '.', '1059.31'],
    ['1,059.31', '.', '1059.31'],
    ['300,000,000.40', '.', '300000000.4'],
    ['.0000', '.', '0'],
    ['$ 5', '.', '5'],
    ['S/ 45.90', '.', '45.9'],
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
    expect(readDecimal('$97.000', '.')).toEqual({ value: '97', isAmbiguous: true });
    expect(readDecimal('$97.000', ',')).toEqual({ value: '97000', isAmbiguous: true });
    expect(readDecimal('0.500', '.')).toEqual({ value: '0.5', isAmbiguous: false });
    expect(readDecimal('0,500', '.')).toBeUndefined();
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

test('the decimal sign of amounts with a currency is guessed too', () => {
  expect(guessDecimal([['$12,50'], ['9,95 EUR']], ',')).toBe(',');
});

test('rounds to so many decimals, halves away from zero', () => {
  const rounded = ['0.453592', '1.00005', '-1.00005', '9.99999', '0.00004', '-0.00004', '12.5', '7'].map((value) =>
    roundDecimal(value, 4),
  );
  expect(rounded).toEqual(['0.4536', '1.0001', '-1.0001', '10', '0', '0', '12.5', '7']);
});
