import { expect, test } from 'vitest';
import { pathsChangedBy } from './stale-paths.ts';

test('a changed order makes the orders and what counts them stale, but no connector', () => {
  const paths = pathsChangedBy('order.edited');
  expect(paths).toEqual(expect.arrayContaining(['/api/orders', '/api/problems', '/api/graphs']));
  expect(paths).not.toContain('/api/connectors');
});

test('an event of an unknown kind makes everything stale: no change is lost', () => {
  expect(pathsChangedBy('something.new')).toEqual(['/api/']);
  expect(pathsChangedBy('')).toEqual(['/api/']);
});

test('an import of orders refreshes the customers that came with them', () => {
  expect(pathsChangedBy('orders.imported')).toContain('/api/customers');
});
