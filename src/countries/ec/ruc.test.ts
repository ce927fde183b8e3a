import { expect, test } from 'vitest';
import { isCedula } from './cedula.ts';
import { hasCheckDigit, isRuc } from './ruc.ts';

test.each([
  '1790016919001',
  '1790710319001',
  '0190072002001',
  '0990110662001',
  '1760013210001',
  '0926531732001',
  '1710744424001',
])('%s is a RUC with its check digit', (ruc) => {
  expect(isRuc(ruc)).toBe(true);
  expect(hasCheckDigit(ruc)).toBe(true);
});

test('a newer company has a RUC that does not follow the rule', () => {
  expect(isRuc('1793204144001')).toBe(true);
  expect(hasCheckDigit('1793204144001')).toBe(false);
});

test.each(['1790016919', '1790016919002', '2590016919001', '0090016919001', '17900169190011', '179001691900A'])(
  '%s is none',
  (text) => expect(isRuc(text)).toBe(false),
);

test.each(['1104181183', '1716430390'])('%s is a cédula', (digits) => expect(isCedula(digits)).toBe(true));
test.each(['1104181184', '9904181183', '110418118', '11041811830', ''])('%s is none', (digits) =>
  expect(isCedula(digits)).toBe(false),
);
