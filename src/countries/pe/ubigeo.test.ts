import { expect, test } from 'vitest';
import { ubigeoOf } from './ubigeo.ts';

// Of the INEI's list: the first and last districts, Lima, Callao, and departments with one and with twenty provinces.
test.each([
  ['150101', '150101'],
  [' 150122 ', '150122'],
  ['10101', '010101'],
  ['022005', '022005'],
  ['070107', '070107'],
  ['250401', '250401'],
  ['070201', null],
  ['022101', null],
  ['260101', null],
  ['150100', null],
  ['000101', null],
  ['1501011', null],
  ['Lima', null],
  ['', null],
])('%s is %s', (text, ubigeo) => expect(ubigeoOf(text)).toBe(ubigeo));
