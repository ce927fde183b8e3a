import { expect, test } from 'vitest';
import { codeIn, findFiscalFacts } from './fiscal-facts.ts';

test.each([
  [['Código Postal Fiscal', '65000'], { fiscal_postal_code: '65000' }],
  [['cp_fiscal', ' 06700'], { fiscal_postal_code: ' 06700' }],
  [['Régimen fiscal', '601 - General de Ley Personas Morales'], { fiscal_regime: '601' }],
  [['Uso de CFDI', 'G03 Gastos en general'], { fiscal_use: 'G03' }],
  [['uso_cfdi', 's01'], { fiscal_use: 's01' }],
  [['Razón social', 'Casa Díaz'], { fiscal_name: 'Casa Díaz' }],
  [['Código postal', '65000'], {}],
  [['Uso del regalo', 'G03'], {}],
  [['RFC', 'COSC8001137NA'], {}],
] satisfies [[string, string], object][])('the field %j holds %j', (field, found) => {
  const none = { fiscal_name: '', fiscal_postal_code: '', fiscal_regime: '', fiscal_use: '' };
  expect(findFiscalFacts([['Gift wrap', 'yes'], field])).toEqual({ ...none, ...found });
});

test("the code at the beginning of a list's choice is taken, and other words stay as they were typed", () => {
  expect(['612', 'I08 Otra', '605-Sueldos', 'gastos', '6120', ''].map(codeIn)).toEqual([
    '612',
    'I08',
    '605',
    'gastos',
    '6120',
    '',
  ]);
});
