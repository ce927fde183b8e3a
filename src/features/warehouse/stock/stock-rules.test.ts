import { expect, test } from 'vitest';
import { isPieces, piecesPerProduct } from './stock-rules.ts';

test('lines of one product add up, and lines of none are left out', () => {
  const lines = [
    { product_id: 1, quantity: 2 },
    { product_id: null, quantity: 9 },
    { product_id: 2, quantity: 1 },
    { product_id: 1, quantity: 3 },
  ];
  expect([...piecesPerProduct(lines)]).toEqual([
    [1, 5],
    [2, 1],
  ]);
});

test.each([
  [0, true],
  [-3, true],
  [2_147_483_647, true],
  [2_147_483_648, false],
  [-2_147_483_648, false],
  [1.5, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('%s pieces can be kept: %s', (quantity, expected) => {
  expect(isPieces(quantity)).toBe(expected);
});
