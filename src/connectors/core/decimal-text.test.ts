import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DecimalText } from './decimal-text.ts';

const digits = (most: number) => fc.integer({ min: 0, max: 10 ** most - 1 });

test('every amount under a hundred billion with four decimals goes through JSON unchanged', () => {
  fc.assert(
    fc.property(fc.boolean(), digits(11), digits(4), (isNegative, whole, fraction) => {
      const decimals = String(fraction).padStart(4, '0').replace(/0+$/, '');
      const plain = decimals === '' ? String(whole) : `${whole}.${decimals}`;
      const amount = isNegative && plain !== '0' ? `-${plain}` : plain;
      expect(DecimalText.parse(JSON.parse(amount))).toBe(amount);
      expect(DecimalText.parse(amount)).toBe(amount);
    }),
  );
});

test.each([0.1 + 0.2, 1.00001, 1e11, -1e11, 1e-7, 123456789012345.67, Number.NaN, '1,5', '1.00001', '', null])(
  '%j is refused instead of rounded',
  (amount) => {
    expect(DecimalText.safeParse(amount).success).toBe(false);
  },
);

test('nothing is minus nothing', () => {
  expect(DecimalText.parse(-0)).toBe('0');
  expect(DecimalText.parse('-0.00')).toBe('0.00');
  expect(DecimalText.parse('-0.01')).toBe('-0.01');
});
