import { expect, test } from 'vitest';
import { cleanRfc, hasCheckDigit, personOf, RFC } from './rfc.ts';

test.each([
  'COSC8001137NA',
  'DIM8701081LA',
  'SAT970701NN3',
  'A&A050908GT0',
  'AÑÑ801231JK0',
  'EKU9003173C9',
  'URE180429TM6',
  'H&E951128469',
  'KIJ0906199R1',
  'XEXX010101000',
  'XAXX010101000',
])('%s is an RFC with its check digit', (rfc) => {
  expect(rfc).toMatch(RFC);
  expect(hasCheckDigit(rfc)).toBe(true);
});

test('an RFC that is in use may fail its check digit', () => {
  expect('MCI7306249Y1').toMatch(RFC);
  expect(hasCheckDigit('MCI7306249Y1')).toBe(false);
  expect(hasCheckDigit('MCI7306249Y6')).toBe(true);
});

test.each(['', 'EKU9013173C9', 'EKU9003323C9', 'EKU9003173CB', 'EK9003173C9', 'COSC8001137NA1'])(
  '“%s” is none',
  (text) => expect(text).not.toMatch(RFC),
);

test('an RFC is read as people write it', () => {
  expect(cleanRfc(' eku-900317.3c9 ')).toBe('EKU9003173C9');
  expect(cleanRfc('an\u0303n\u0303801231jk0')).toBe('AÑÑ801231JK0');
  expect([personOf('EKU9003173C9'), personOf('COSC8001137NA')]).toEqual(['M', 'F']);
});
