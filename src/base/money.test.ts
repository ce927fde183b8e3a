import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allocateAmount,
  currencyAmount,
  decimalsOf,
  fromCoins,
  multiplyAmount,
  negateAmount,
  percentOf,
  roundAmount,
  shareOfAmount,
  signOf,
  subtractAmount,
  sumAmounts,
  toCoins,
} from './money.ts';

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
  expect(['USD', 'COP', 'JPY', 'KWD', 'CLF', 'usd', ''].map(decimalsOf)).toEqual([2, 2, 0, 3, 4, 2, 2]);
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

test('a tax inside a price is exact to six decimals, and adds up with the net price', () => {
  const net = shareOfAmount('100', '100', '112');
  expect([net, subtractAmount('100', net)]).toEqual(['89.285714', '10.714286']);
  expect(shareOfAmount('-100', '12', '112')).toBe('-10.714286');
});

test('half of the last decimal goes away from zero, or where a country says so to the even neighbour', () => {
  const both = (amount: string) => [roundAmount(amount, 2), roundAmount(amount, 2, 'half_even')];
  expect(both('0.125')).toEqual(['0.13', '0.12']);
  expect(both('0.135')).toEqual(['0.14', '0.14']);
  expect(both('-0.125')).toEqual(['-0.13', '-0.12']);
  expect(both('0.124999')).toEqual(['0.12', '0.12']);
  expect([roundAmount('2.5', 0), roundAmount('2.5', 0, 'half_even'), roundAmount('1.1234567', 6)]).toEqual([
    '3.00',
    '2.00',
    '1.123456',
  ]);
});

test('a rate as a part of one is shown in per cent', () => {
  expect(['0.18', '0.0725', '0', '1', '1e-7', '-0.1'].map(percentOf)).toEqual(['18', '7.25', '0', '100', null, null]);
});

test('amounts spread by weights add up to the cent, largest remainders first', () => {
  expect(allocateAmount('10', ['1', '1', '1'], 2)).toEqual(['3.34', '3.33', '3.33']);
  expect(allocateAmount('-0.05', ['70', '30'], 2)).toEqual(['-0.04', '-0.01']);
  expect(allocateAmount('1', ['0', '5', '0'], 2)).toEqual(['0.00', '1.00', '0.00']);
  expect(allocateAmount('1', ['0', '0'], 2)).toEqual(['0.50', '0.50']);
  expect(allocateAmount('7', ['1', '2'], 0)).toEqual(['2.00', '5.00']);
  expect(allocateAmount('0.005', ['1', '3'], 2)).toEqual(['0.005', '0.00']);
  expect(allocateAmount('1', [], 2)).toEqual([]);
});

const weights = fc.array(
  fc.nat({ max: 10 ** 9 }).map((n) => fromCoins(BigInt(n), 4)),
  { minLength: 1, maxLength: 30 },
);

test('shares add up to the amount, each is within a cent of its exact part, and a weight of zero gets nothing', () => {
  fc.assert(
    fc.property(amount, weights, fc.integer({ min: 0, max: 6 }), (whole, given, decimals) => {
      const shares = allocateAmount(whole, given, decimals);
      expect(sumAmounts(shares)).toBe(sumAmounts([whole]));
      const all = sumAmounts(given);
      if (signOf(all) === 0) return;
      const twoCoins = multiplyAmount(fromCoins(1n, decimals), 2);
      for (const [index, share] of shares.entries()) {
        const weight = given[index] ?? '0';
        if (signOf(weight) === 0) expect(signOf(share)).toBe(0);
        const apart = subtractAmount(share, shareOfAmount(whole, weight, all));
        expect(signOf(subtractAmount(twoCoins, apart))).toBe(1);
        expect(signOf(sumAmounts([twoCoins, apart]))).toBe(1);
      }
    }),
  );
});

test('a share of less weight is never the larger one, but for a coin', () => {
  fc.assert(
    fc.property(amount, weights, (whole, given) => {
      const sorted = given.toSorted((a, b) => signOf(subtractAmount(a, b)));
      const shares = allocateAmount(signOf(whole) < 0 ? negateAmount(whole) : whole, sorted, 2);
      for (const [index, share] of shares.slice(1).entries()) {
        expect(signOf(subtractAmount(sumAmounts([share, '0.02']), shares[index] ?? '0'))).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});

test.each([
  ['655.6000', 'BOB', '655.60'],
  ['-655.6000', 'BOB', '-655.60'],
  ['7', 'USD', '7.00'],
  ['0.0347', 'USD', '0.0347'],
  ['12990.0000', 'CLP', '12990'],
  ['1.5000', 'KWD', '1.500'],
])('a stored amount %s of %s is written %s', (stored, currency, written) => {
  expect(currencyAmount(stored, currency)).toBe(written);
});
