import { expect, test } from 'vitest';
import { importeEnLetras } from './importe-en-letras.ts';

test.each([
  ['0.50', 'CERO CON 50/100'],
  ['1.00', 'UNO CON 00/100'],
  ['101.50', 'CIENTO UNO CON 50/100'],
  ['11.8', 'ONCE CON 80/100'],
  ['2360.00', 'DOS MIL TRESCIENTOS SESENTA CON 00/100'],
  ['21000.07', 'VEINTIÚN MIL CON 07/100'],
])('%s', (amount, words) => expect(importeEnLetras(amount, 'PEN')).toBe(`SON: ${words} SOLES`));

test('the longest amount fits the note, which has 200 characters', () =>
  expect(importeEnLetras('474454454454.44', 'USD').length).toBeLessThanOrEqual(200));
