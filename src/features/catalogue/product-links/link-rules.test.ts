import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conflictOf } from './link-rules.ts';

test('a link is made where there is none, and replaced only by who saw it', () => {
  expect(conflictOf(null, 1, undefined)).toBeNull();
  expect(conflictOf(2, 1, undefined)).toBe('linked');
  expect(conflictOf(2, 1, 2)).toBeNull();
  expect(conflictOf(3, 1, 2)).toBe('linked');
  expect(conflictOf(null, 1, 2)).toBe('unlinked');
});

test('a link is removed by anybody, but not another one than was seen', () => {
  expect(conflictOf(2, null, undefined)).toBeNull();
  expect(conflictOf(2, null, 2)).toBeNull();
  expect(conflictOf(3, null, 2)).toBe('linked');
});

const product = fc.option(fc.integer({ min: 1, max: 4 }));

test('what is so already is never a conflict, nor what is as it was seen', () => {
  fc.assert(
    fc.property(product, product, fc.option(product, { nil: undefined }), (current, wanted, saw) => {
      expect(conflictOf(wanted, wanted, saw)).toBeNull();
      expect(conflictOf(current, wanted, current)).toBeNull();
    }),
  );
});
