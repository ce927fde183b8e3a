import { z } from 'zod';

/** A decimal amount as text, such as `-12.50`: never a float. Up to 15 digits before the point and 4 after it. */
export const Amount = z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/);

/** An amount of zero or more. */
export const NotNegativeAmount = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/);

/** An amount above zero. */
export const PositiveAmount = z.string().regex(/^(?=.*[1-9])\d{1,15}(\.\d{1,4})?$/);

/** A rate in per cent as text, such as `18` or `8.875`. */
export const Rate = z.string().regex(/^\d{1,3}(\.\d{1,6})?$/);

/**
 * Which way half of the last decimal goes. `half_up`: away from zero, as most countries and all screens do;
 * `half_even`: to the even neighbour, as Colombia does (NTC 3711).
 */
export type Rounding = 'half_up' | 'half_even';

// All results are exact to six decimals, which tax documents require of unit prices and of taxes inside a price.
const SCALE = 6;
const ONE = 10n ** BigInt(SCALE);

const magnitude = (n: bigint): bigint => (n < 0n ? -n : n);

/** Millionths of the unit, exact. */
function toUnits(amount: string): bigint {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const units = BigInt(whole + fraction.slice(0, SCALE).padEnd(SCALE, '0'));
  return amount.startsWith('-') ? -units : units;
}

/** At least two decimals, and no zeros behind those that say something. */
function fromUnits(units: bigint): string {
  const digits = magnitude(units)
    .toString()
    .padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0{1,4}$/, '');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -SCALE)}.${fraction}`;
}

/** A quotient as the nearest whole number. */
function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const [n, d] = [magnitude(dividend), magnitude(divisor)];
  const down = n / d;
  const twiceRest = 2n * (n % d);
  const goesUp = twiceRest > d || (twiceRest === d && (rounding === 'half_up' || down % 2n === 1n));
  const rounded = goesUp ? down + 1n : down;
  return dividend < 0n === divisor < 0n ? rounded : -rounded;
}

/** The exact sum of decimal amounts, with at least two decimals. */
export function sumAmounts(amounts: readonly string[]): string {
  return fromUnits(amounts.reduce((sum, amount) => sum + toUnits(amount), 0n));
}

/** Subtracts one amount from another, exactly. */
export const subtractAmount = (from: string, amount: string): string => fromUnits(toUnits(from) - toUnits(amount));

/** The same amount the other way. */
export const negateAmount = (amount: string): string => fromUnits(-toUnits(amount));

/** -1, 0 or 1: the sign of a decimal amount. */
export function signOf(amount: string): -1 | 0 | 1 {
  const units = toUnits(amount);
  return units < 0n ? -1 : units > 0n ? 1 : 0;
}

/** The amount without its sign. */
export const absoluteAmount = (amount: string): string => (signOf(amount) < 0 ? negateAmount(amount) : amount);

/** The smaller of two amounts. */
export const smallerAmount = (a: string, b: string): string => (signOf(subtractAmount(a, b)) > 0 ? b : a);

/** An amount above zero, else nothing. */
export const amountOrNothing = (amount: string): string => (signOf(amount) > 0 ? amount : '0.00');

/** An amount taken so many times, exact. */
export function multiplyAmount(amount: string, times: number): string {
  return fromUnits(toUnits(amount) * BigInt(times));
}

/**
 * A part of an amount, such as 18 of 118 for the tax in a price, to six decimals. `whole` is not zero.
 * @public for the rules of countries
 */
export function shareOfAmount(amount: string, part: string, whole: string, rounding: Rounding = 'half_up'): string {
  return fromUnits(divide(toUnits(amount) * toUnits(part), toUnits(whole), rounding));
}

/** A rate such as `0.0725` in per cent: `7.25`. Null for text that is not a rate. */
export function percentOf(fraction: string): string | null {
  if (!/^\d(\.\d+)?$/.test(fraction)) return null;
  return multiplyAmount(fraction, 100).replace(/\.?0+$/, '') || '0';
}

/**
 * An amount to so many decimals, six at most.
 * @public for the rules of countries
 */
export function roundAmount(amount: string, decimals: number, rounding: Rounding = 'half_up'): string {
  return fromCoins(divide(toUnits(amount), coinOf(decimals), rounding), decimals);
}

/** How many units of one currency one of another costs: a decimal text above zero, ten decimals at most. */
export const ExchangeRate = z.string().regex(/^(?=.*[1-9])\d{1,8}(\.\d{1,10})?$/);

/** An amount times an exchange rate, rounded once: to so many decimals, half of the last away from zero. */
export function convertAmount(amount: string, rate: string, decimals: number): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const scaled = toUnits(amount) * BigInt(whole + fraction);
  return fromCoins(divide(scaled, coinOf(decimals) * 10n ** BigInt(fraction.length), 'half_up'), decimals);
}

/**
 * Spreads an amount over shares by their weights, so that they add up to it: each share is its exact part rounded down
 * to so many decimals, and the coins that are left go to the largest remainders, of equal ones to the first. What the
 * amount has below a coin goes to the first share that gets one. Weights are not negative; where all are zero the
 * shares are alike.
 * @returns a share for each weight; none where there are no weights
 */
export function allocateAmount(amount: string, weights: readonly string[], decimals: number): string[] {
  const given = weights.map(toUnits);
  const even = given.every((weight) => weight === 0n);
  const parts = even ? given.map(() => 1n) : given;
  const whole = parts.reduce((sum, part) => sum + part, 0n);
  const [units, coin] = [toUnits(amount), coinOf(decimals)];
  const [coins, dust] = [magnitude(units) / coin, magnitude(units) % coin];
  const shares = parts.map((part, index) => ({ index, coins: (coins * part) / whole, rest: (coins * part) % whole }));
  const byRest = shares
    .filter(({ index }) => parts[index] !== 0n)
    .sort((a, b) => compare(b.rest, a.rest) || a.index - b.index);
  const left = coins - shares.reduce((sum, share) => sum + share.coins, 0n);
  const extra = new Map(
    byRest.map(({ index }, place) => [index, (place < left ? coin : 0n) + (place === 0 ? dust : 0n)]),
  );
  const sign = units < 0n ? -1n : 1n;
  return shares.map(({ index, coins: own }) => fromUnits(sign * (own * coin + (extra.get(index) ?? 0n))));
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

// Not by Intl, which follows what coins are in use: Colombian pesos have centavos in invoices.
export const currenciesByDecimals: Readonly<Record<0 | 3 | 4, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: ['CLF', 'UYW'],
};

/** How many decimals a currency's amounts have, by ISO 4217, table A.1; two where it is no currency's code. */
export function decimalsOf(currency: string): number {
  if (currenciesByDecimals[0].includes(currency)) return 0;
  if (currenciesByDecimals[3].includes(currency)) return 3;
  return currenciesByDecimals[4].includes(currency) ? 4 : 2;
}

/**
 * A stored amount as its currency writes it: `655.6000` of dollars is `655.60`. Further decimals are kept where they
 * are not zero, as in a unit price of `0.0347`.
 */
export function currencyAmount(amount: string, currency: string): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const decimals = fraction.replace(/0+$/, '').padEnd(decimalsOf(currency), '0');
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

/** The smallest coin of so many decimals, in units. */
const coinOf = (decimals: number): bigint => ONE / 10n ** BigInt(decimals);

/** An amount in the smallest coins of a currency with so many decimals, half a coin rounded away from zero. */
export function toCoins(amount: string, decimals: number): bigint {
  return divide(toUnits(amount), coinOf(decimals), 'half_up');
}

/** So many of the smallest coins of a currency with so many decimals. */
export function fromCoins(coins: bigint, decimals: number): string {
  return fromUnits(coins * coinOf(decimals));
}
