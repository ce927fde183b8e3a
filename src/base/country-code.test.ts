import { expect, test } from 'vitest';
import { countryCodeOf, isCountryCode } from './country-code.ts';

test('a country is read by either of its codes, in any case', () => {
  expect(['MX', 'mx', 'MEX', ' mex ', 'PER', 'bol'].map(countryCodeOf)).toEqual(['MX', 'MX', 'MX', 'MX', 'PE', 'BO']);
});

test('text that is not a country code is kept unchanged', () => {
  expect(['', 'Mexico', 'zz', 'XYZ'].map(countryCodeOf)).toEqual(['', 'Mexico', 'zz', 'XYZ']);
});

test('every country has a code of three letters', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  const known = new Set(codes.map(countryCodeOf).filter(isCountryCode));
  expect(known.size).toBe(250);
});
