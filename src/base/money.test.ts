import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalsOf, fromCoins, multiplyAmount, signOf, sumAmounts, toCoins } from './money.ts';

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 4 }))
  .map(([units, decimals]) => {
    const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
    const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    return `${units < 0n ? '-' : ''}${text}`;
  });

test('sums are exact where floats are not', () => {
  expect(sumAmounts(['0.1', '0.2'])).toBe('0.30');
  expect(sumAmounts(['99999999999999.9999', '0.0001'])).toBe('100000000000000.00');
  expect(sumAmounts(['-10.005', '10'])).toBe('-0.005');
  expect(sumAmounts([])).toBe('0.00');
});

test('a sum does not depend on the order of its amounts, and an amount and its opposite leave nothing', () => {
  fc.assert(
    fc.property(fc.array(amount), (amounts) => {
      expect(sumAmounts([...amounts].reverse())).toBe(sumAmounts(amounts));
      const opposites = amounts.map((one) => (one.startsWith('-') ? one.slice(1) : `-${one}`));
      expect(signOf(sumAmounts([...amounts, ...opposites]))).toBe(0);
    }),
  );
});

test('the sign is that of the amount, also below a cent', () => {
  expect([signOf('-0.0001'), signOf('0.00'), signOf('-0.00'), signOf('12')]).toEqual([-1, 0, 0, 1]);
});

test('coins are the smallest of a currency, the nearest to an amount', () => {
  expect(['USD', 'JPY', 'KWD', 'CLF', 'usd', ''].map(decimalsOf)).toEqual([2, 0, 3, 4, 2, 2]);
  expect([toCoins('1.005', 2), toCoins('1.0049', 2), toCoins('-1.005', 2)]).toEqual([101n, 100n, -101n]);
  expect([toCoins('2.5', 0), fromCoins(3n, 0), fromCoins(-5n, 3)]).toEqual([3n, '3.00', '-0.005']);
  expect(multiplyAmount('-0.3333', 3)).toBe('-0.9999');
});

test('no amount is further from its coins than half of one', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 4 }), (one, decimals) => {
      const opposite = one.startsWith('-') ? one.slice(1) : `-${one}`;
      const twiceApart = multiplyAmount(sumAmounts([fromCoins(toCoins(one, decimals), decimals), opposite]), 2);
      const coin = fromCoins(1n, decimals);
      expect(signOf(sumAmounts([twiceApart, `-${coin}`]))).toBeLessThanOrEqual(0);
      expect(signOf(sumAmounts([twiceApart, coin]))).toBeGreaterThanOrEqual(0);
    }),
  );
});
