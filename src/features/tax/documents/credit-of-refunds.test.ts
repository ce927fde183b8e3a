import { expect, test } from 'vitest';
import { creditOfRefunds } from './credit-of-refunds.ts';

const sale = {
  currency: 'PEN',
  total: '65.00',
  left: '65.00',
  lines: [
    { sku: 'TAZA-01', description: 'Taza', quantity: 3, gross: '60.00' },
    { sku: '', description: 'Envío', quantity: 1, gross: '5.00' },
  ],
};
const cup = { sku: 'TAZA-01', pieces: 1, amount: '20.00' };

test('pieces are credited as pieces where they come to the money that went back', () => {
  expect(creditOfRefunds(sale, [{ lines: [cup], amount: '20.00' }])).toEqual({
    of: 'lines',
    lines: [{ line: 0, quantity: 1 }],
  });
  const twice = [
    { lines: [cup], amount: '20.00' },
    { lines: [cup], amount: '20.00' },
  ];
  expect(creditOfRefunds(sale, twice)).toEqual({ of: 'lines', lines: [{ line: 0, quantity: 2 }] });
});

test.each([
  ['part of the money', [{ lines: [cup], amount: '15.00' }], '15.00'],
  ['no pieces', [{ lines: [], amount: '5.00' }], '5.00'],
  ['what the sale does not have', [{ lines: [{ ...cup, sku: 'VELA-01' }], amount: '20.00' }], '20.00'],
  ['more pieces than it has', [{ lines: [{ ...cup, pieces: 4 }], amount: '80.00' }], '80.00'],
])('%s is credited as an amount', (_, refunds, amount) => {
  expect(creditOfRefunds(sale, refunds)).toEqual({ of: 'amount', amount });
});
