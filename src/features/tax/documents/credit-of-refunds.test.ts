import { expect, test } from 'vitest';
import { creditOfRefunds } from './credit-of-refunds.ts';

const sale = {
  currency: 'PEN',
  total: '65.00',
  left: '65.00',
  paid: null,
  lines: [
    { sku: 'TAZA-01', description: 'Taza', quantity: 3, gross: '60.00' },
    { sku: '', description: 'Envío', quantity: 1, gross: '5.00' },
  ],
};
const cup = { sku: 'TAZA-01', pieces: 1, amount: '20.00' };

test('pieces are credited as pieces where they come to the money that went back', () => {
  expect(creditOfRefunds(sale, [{ lines: [cup], amount: '20.00' }])).toEqual({
    part: { of: 'lines', lines: [{ line: 0, quantity: 1 }] },
  });
  const twice = [
    { lines: [cup], amount: '20.00' },
    { lines: [cup], amount: '20.00' },
  ];
  expect(creditOfRefunds(sale, twice)).toEqual({ part: { of: 'lines', lines: [{ line: 0, quantity: 2 }] } });
});

test.each([
  ['part of the money', [{ lines: [cup], amount: '15.00' }], '15.00'],
  ['no pieces', [{ lines: [], amount: '5.00' }], '5.00'],
  ['what the sale does not have', [{ lines: [{ ...cup, sku: 'VELA-01' }], amount: '20.00' }], '20.00'],
  ['more pieces than it has', [{ lines: [{ ...cup, pieces: 4 }], amount: '80.00' }], '80.00'],
])('%s is credited as an amount', (_, refunds, amount) => {
  expect(creditOfRefunds(sale, refunds)).toEqual({ part: { of: 'amount', amount } });
});

/** 17.33 dollars, at 3.7501. */
const converted = {
  ...sale,
  total: '64.99',
  left: '64.99',
  paid: { currency: 'USD', rate: '3.7501', total: '17.33', left: '17.33' },
  lines: [
    { sku: 'TAZA-01', description: 'Taza', quantity: 3, gross: '59.99' },
    { sku: '', description: 'Envío', quantity: 1, gross: '5.00' },
  ],
};

test('a refund in the currency of the order is credited in that of its sale, by the rate of the sale', () => {
  const piece = { ...cup, amount: '5.33' };
  expect(creditOfRefunds(converted, [{ lines: [piece], amount: '5.33' }])).toEqual({
    part: { of: 'lines', lines: [{ line: 0, quantity: 1 }] },
    paid: '5.33',
  });
  expect(creditOfRefunds(converted, [{ lines: [], amount: '1.33' }])).toEqual({
    part: { of: 'amount', amount: '4.99' },
    paid: '1.33',
  });
});

test('the last refund of a converted sale is credited with all that is left, and no coin more', () => {
  const rest = { ...converted, left: '0.02', paid: { ...converted.paid, left: '0.01' } };
  const { part } = creditOfRefunds(rest, [{ lines: [], amount: '0.01' }]);
  expect(part).toEqual({ of: 'amount', amount: '0.02' });
  const nearly = { ...converted, left: '4.99', paid: { ...converted.paid, left: '1.34' } };
  // 1.33 × 3.7501 = 4.987633, and 1.34 is left.
  expect(creditOfRefunds({ ...nearly, left: '4.98' }, [{ lines: [], amount: '1.33' }]).part).toEqual({
    of: 'amount',
    amount: '4.98',
  });
});
