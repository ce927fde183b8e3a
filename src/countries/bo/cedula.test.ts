import { expect, test } from 'vitest';
import { readCedula } from './cedula.ts';

test.each([
  ['5115889', { numero: '5115889', complemento: '' }],
  ['5.115.889', { numero: '5115889', complemento: '' }],
  ['5115889-1A', { numero: '5115889', complemento: '1A' }],
  ['5115889 1a', { numero: '5115889', complemento: '1A' }],
  ['51158891A', { numero: '5115889', complemento: '1A' }],
  ['5115889-1A LP', { numero: '5115889', complemento: '1A' }],
  ['5115889 SC', { numero: '5115889', complemento: '' }],
  ['5115889lp', { numero: '5115889', complemento: '' }],
  ['AB123456', null],
  ['5115889-123456', null],
  ['', null],
])('%s', (text, expected) => expect(readCedula(text)).toEqual(expected));
