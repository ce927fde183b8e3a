import { expect, test } from 'vitest';
import { openAfter } from './payment-rules.ts';

test.each([
  ['23.00', '3.00', 'PEN', '20.00'],
  ['23.00', '23', 'PEN', '0.00'],
  ['1000', '400', 'CLP', '600.00'],
])('of %s, %s %s leaves %s open', (open, amount, currency, left) => {
  expect(openAfter(open, amount, currency)).toBe(left);
});

test.each(['', '0', '-3', '23.01', '3.005', 'three'])('“%s” of 23.00 is no payment', (amount) => {
  expect(openAfter('23.00', amount, 'PEN')).toBeNull();
});
