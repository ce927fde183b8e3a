import { expect, test } from 'vitest';
import { problemKinds } from '#features/core/order-problems/problem-kinds.ts';
import { mappingPlace } from './mapping-place.ts';

test('a cause that a mapping corrects leads to its row, any other nowhere', () => {
  const cause = { connection_id: 7, subject: 'GROUND_PE' };
  const led = problemKinds.filter((kind) => mappingPlace({ kind, ...cause }));
  expect(led).toEqual([
    'unlinked_product',
    'unmapped_shipping_code',
    'unmapped_location',
    'method_gone',
    'location_gone',
    'no_warehouse',
  ]);
  expect(mappingPlace({ kind: 'unmapped_shipping_code', ...cause })).toEqual({
    to: '/settings/connectors/$id/shipping-options',
    params: { id: '7' },
    search: { focus: 'GROUND_PE' },
  });
  expect(mappingPlace({ kind: 'location_gone', ...cause })?.search).toEqual({ gone: 'GROUND_PE' });
  expect(mappingPlace({ kind: 'unmapped_location', connection_id: 7, subject: '' })).toBeUndefined();
});
