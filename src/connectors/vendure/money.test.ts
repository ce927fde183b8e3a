import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUnits } from './money.ts';

test.each([
  [1234, 2, '12.34'],
  [5, 2, '0.05'],
  [-5, 2, '-0.05'],
  [0, 2, '0.00'],
  [-0, 2, '0.00'],
  [1234, 0, '1234'],
  [1234, 3, '1.234'],
  [999_999_999_999_999, 4, '99999999999.9999'],
])('%i of %i decimals is %s', (units, decimals, amount) => {
  expect(fromUnits(units, decimals)).toBe(amount);
});

test('nothing is lost or added: without its point the text is the number again', () => {
  const units = fc.integer({ min: -(10 ** 15), max: 10 ** 15 });
  fc.assert(
    fc.property(units, fc.integer({ min: 0, max: 4 }), (given, decimals) => {
      const amount = fromUnits(given, decimals);
      expect(BigInt(amount.replace('.', ''))).toBe(BigInt(given));
      expect(amount.split('.')[1]?.length ?? 0).toBe(decimals);
    }),
  );
});
