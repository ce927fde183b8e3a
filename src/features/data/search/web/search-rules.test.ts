import { expect, test } from 'vitest';
import { pathOfHit } from './hit-path.ts';
import { shownStatus } from './shown-status.ts';

test.each([
  ['Orders', 7, '/orders/7'],
  ['Products', 12, '/products/12'],
  ['Raw Materials', 3, '/raw_materials/3'],
])('%s %i is shown at %s', (entityType, id, path) => {
  expect(pathOfHit(entityType, id)).toBe(path);
});

test.each([
  ['awaiting_shipment', 'pending'],
  ['shipped', 'shipped'],
  ['on_hold', 'cancelled'],
  ['', 'cancelled'],
  ['pending', 'pending'],
  ['partially_shipped', 'partially_shipped'],
  ['error', 'error'],
])('the status "%s" is shown as %s', (status, shown) => {
  expect(shownStatus(status)).toBe(shown);
});
