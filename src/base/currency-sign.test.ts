import { expect, test } from 'vitest';
import { withoutCurrency } from './currency-sign.ts';

test.each([
  ['S/ 45.90', '45.90'],
  ['S/. 45.90', '45.90'],
  ['S/45.90', '45.90'],
  ['Q10.00', '10.00'],
  ['Q. 10.00', '10.00'],
  ['Bs. 20.00', '20.00'],
  ['Bs 20', '20'],
  ['US$ 12.50', '12.50'],
  ['USD 12.50', '12.50'],
  ['12.50 USD', '12.50'],
  ['12.50USD', '12.50'],
  ['COP $ 97.000', '97.000'],
  ['$97.000', '97.000'],
  ['$ 1,299.00 MXN', '1,299.00'],
  ['1.299,00 €', '1.299,00'],
  ['45.90 S/', '45.90'],
  ['20 Bs.', '20'],
  ['$.50', '.50'],
  ['-5', '-5'],
  ['7', '7'],
])('%s is %s', (text, bare) => expect(withoutCurrency(text)).toBe(bare));

test.each(['ABC 12', '12 ABC', '12 kg', 'abc', '', '$', 'Quito', 'A12'])('%s has no currency', (text) =>
  expect(withoutCurrency(text)).toBe(text),
);
