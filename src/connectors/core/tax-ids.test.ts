import { expect, test } from 'vitest';
import { findTaxId } from './tax-ids.ts';

const found = (fields: [string, string][], company = '') => {
  const { buyer_tax_id, buyer_tax_id_kind } = findTaxId(fields, company);
  return [buyer_tax_id_kind, buyer_tax_id];
};

test.each([
  [[['RUC', '20123456789']], ['RUC', '20123456789']],
  [[['Cédula', '1710034065']], ['CEDULA', '1710034065']],
  [
    [
      ['Gift wrap', 'yes'],
      ['tax_id', 'XAXX010101000'],
    ],
    ['', 'XAXX010101000'],
  ],
  [
    [
      ['Tipo de documento', 'DNI'],
      ['Número de documento', '00123456'],
    ],
    ['DNI', '00123456'],
  ],
  [
    [
      ['RUC', ''],
      ['DNI', '00123456'],
    ],
    ['DNI', '00123456'],
  ],
  [[['Delivery date', '2026-11-20']], ['', '']],
] satisfies [[string, string][], string[]][])('the fields %j hold %j', (fields, id) => {
  expect(found(fields)).toEqual(id);
});

test.each([
  ['RUC: 20123456789', ['RUC', '20123456789']],
  ['NIT 900.123.456-7', ['NIT', '900.123.456-7']],
  ['20123456789', ['', '20123456789']],
  ['Casa Díaz S.A.C.', ['', '']],
  ['CI Group', ['', '']],
  ['3M', ['', '']],
  ['', ['', '']],
])('the company %j holds %j', (company, id) => {
  expect(found([], company)).toEqual(id);
});

test('a field that was asked for goes before the company', () => {
  expect(found([['RUC', '20123456789']], 'NIT 1')).toEqual(['RUC', '20123456789']);
});
