import { expect, test } from 'vitest';
import { keptBecause, type ProductUse } from './undo-rules.ts';

const unused: ProductUse = {
  version: 1,
  has_more: false,
  is_in_kits: false,
  is_stocked: false,
  is_linked_elsewhere: false,
  has_left: false,
};

test('a product that nothing has come of goes', () => {
  expect(keptBecause(unused)).toBeNull();
});

test.each<[Partial<ProductUse>, string]>([
  [{ version: 2 }, 'kept_changed'],
  [{ has_more: true }, 'kept_changed'],
  [{ is_in_kits: true }, 'kept_kit'],
  [{ is_stocked: true }, 'kept_stocked'],
  [{ is_linked_elsewhere: true }, 'kept_linked'],
  [{ has_left: true }, 'kept_ordered'],
  [{ has_left: true, is_stocked: true, version: 3 }, 'kept_ordered'],
])('a product that was used since stays: %o', (use, kept) => {
  expect(keptBecause({ ...unused, ...use })).toBe(kept);
});
