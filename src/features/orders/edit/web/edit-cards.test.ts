import { expect, test } from 'vitest';
import { isInScope, widen } from './edit-cards.ts';

test('a card is edited alone, until another is asked for: then all are', () => {
  expect(isInScope('customer', 'customer')).toBe(true);
  expect(isInScope('customer', 'items')).toBe(false);
  expect(isInScope('all', 'items')).toBe(true);
  expect(widen('customer', 'customer')).toBe('customer');
  expect(widen('customer', 'order')).toBe('all');
  expect(widen('all', 'order')).toBe('all');
});
