import { expect, test } from 'vitest';
import { sampleLine, sampleOrder } from '../../../../../tests/sample-order.ts';
import { addProduct, noLineChanges, removeLine, setQuantity } from './lines-draft.ts';
import { amountTakenOff } from './taken-off.ts';

const money = { total_cost: '95.00', tax_cost: '0.00', shipping_cost: '5.00', discount_cost: '0.00' };
const lines = [
  sampleLine('1', { quantity: 3, line_total: '60.00', discount: '0.00', taxes: [] }),
  sampleLine('2', { quantity: 1, line_total: '30.00', discount: '0.00', taxes: [] }),
];
const order = sampleOrder({ ...money, lines });

test('pieces and lines take off what they were sold for', () => {
  expect(amountTakenOff(order, noLineChanges)).toBe('0.00');
  expect(amountTakenOff(order, setQuantity(noLineChanges, '1', 2))).toBe('20.00');
  expect(amountTakenOff(order, removeLine(setQuantity(noLineChanges, '1', 2), '2'))).toBe('50.00');
});

test('of a line of which pieces were taken off before, only the others count', () => {
  const less = sampleOrder({
    ...money,
    lines: lines.map((line, n) => (n === 0 ? { ...line, quantity: 2, channel_quantity: 3 } : line)),
  });
  expect(amountTakenOff(less, setQuantity(noLineChanges, '1', 1))).toBe('20.00');
});

test('what other items replace takes nothing off', () => {
  const lamp = { id: 5, sku: 'LAMP', name: 'Lamp', image_url: null };
  expect(amountTakenOff(order, addProduct(removeLine(noLineChanges, '2'), lamp, 1))).toBe('0.00');
});
