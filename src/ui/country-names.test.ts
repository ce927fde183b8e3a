import { expect, test } from 'vitest';
import { countryChoices, countryName } from './country-names.ts';

test('countries are named in the reader’s language', () => {
  expect(countryName('PE', 'en')).toBe('Peru');
  expect(countryName('PE', 'es')).toBe('Perú');
  expect(countryName('Narnia', 'en')).toBe('Narnia');
});

test('every country can be chosen once, and nothing that is none', () => {
  const choices = countryChoices('en');
  const codes = choices.map(({ value }) => value);
  expect(codes).toEqual(expect.arrayContaining(['BO', 'CO', 'EC', 'GB', 'GT', 'MX', 'PE', 'US']));
  for (const gone of ['EU', 'UK', 'SU', 'YU', 'ZZ', 'UN']) expect(codes).not.toContain(gone);
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
});
