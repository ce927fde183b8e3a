import { expect, test } from 'vitest';
import { importeEnLetras } from './importe-en-letras.ts';

test.each([
  ['0.50', 'Cero 50/100'],
  ['1.00', 'Uno 00/100'],
  ['16.05', 'Dieciséis 05/100'],
  ['21.00', 'Veintiuno 00/100'],
  ['31.00', 'Treinta y uno 00/100'],
  ['100.00', 'Cien 00/100'],
  ['101.50', 'Ciento uno 50/100'],
  ['999.99', 'Novecientos noventa y nueve 99/100'],
  ['1000.00', 'Mil 00/100'],
  ['1500.00', 'Mil quinientos 00/100'],
  ['21000.00', 'Veintiún mil 00/100'],
  ['31021.10', 'Treinta y un mil veintiuno 10/100'],
  ['1000000.00', 'Un millón 00/100'],
  ['1200341.00', 'Un millón doscientos mil trescientos cuarenta y uno 00/100'],
  ['21000001.00', 'Veintiún millones uno 00/100'],
  ['1001000000.00', 'Mil un millones 00/100'],
])('%s', (amount, words) => expect(importeEnLetras(amount)).toBe(`Son: ${words} Bolivianos`));
