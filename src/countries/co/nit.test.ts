import { expect, test } from 'vitest';
import { municipioOf } from './municipio.ts';
import { checkDigit, nitParts } from './nit.ts';

// NITs of authorities, banks and companies, as they publish them.
test.each([
  ['800197268', '4'],
  ['900643855', '4'],
  ['900106251', '3'],
  ['901210113', '3'],
  ['900479894', '9'],
  ['890102006', '1'],
  ['890930534', '0'],
  ['222222222222', '7'],
  ['899999068', '1'],
  ['1001186599', '2'],
])('the check digit of %s is %s', (nit, digit) => expect(checkDigit(nit)).toBe(digit));

test.each([
  ['800.197.268-4', '800197268', '4'],
  ['NIT 800197268-9', '800197268', '9'],
  ['8001972684', '800197268', '4'],
  ['8001972685', '8001972685', null],
  ['1001186599', '1001186599', null],
  ['52.123.456', '52123456', null],
  ['AB-123', 'AB123', null],
])('%s is read as %s with %s', (text, nit, dv) => expect(nitParts(text)).toEqual({ nit, dv }));

test('a municipality is known by its DANE code, also without the first zero', () => {
  expect(municipioOf('5001')).toEqual({ codigo: '05001', departamento: 'Antioquia', codigo_departamento: '05' });
  expect(municipioOf(' 11001 ')?.departamento).toBe('Bogotá');
  expect(['11002', '', '00000', '110011', 'Cali'].map(municipioOf)).toEqual([null, null, null, null, null]);
});
