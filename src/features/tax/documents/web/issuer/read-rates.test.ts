import { expect, test } from 'vitest';
import { readRates } from './read-rates.ts';

test('rates are read line by line, as they are typed or pasted from a sheet', () => {
  expect(readRates('2026-11-30 usd 3.754\n\n2026-11-29;EUR;4.01\n2026-11-28\tUSD\t4123\n')).toEqual({
    rates: [
      { day: '2026-11-30', from_currency: 'USD', rate: '3.754' },
      { day: '2026-11-29', from_currency: 'EUR', rate: '4.01' },
      { day: '2026-11-28', from_currency: 'USD', rate: '4123' },
    ],
    wrong: null,
  });
});

test.each([
  ['no day', 'USD 3.754'],
  ['a day that is none', '2026-13-30 USD 3.754'],
  ['no rate', '2026-11-30 USD'],
  ['a rate of nothing', '2026-11-30 USD 0.00'],
  ['a number with two readings', '2026-11-30 USD 4,123'],
])('%s is wrong, and its line is named', (_, line) => {
  expect(readRates(`2026-11-30 USD 3.7\n${line}`).wrong).toBe(2);
});
