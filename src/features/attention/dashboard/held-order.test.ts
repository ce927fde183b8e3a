import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldOrder } from './held-order.ts';

const keyOf = (key: string) => key;

test('at first the order is that of the answer', () => {
  expect(heldOrder([], ['b', 'a'], keyOf)).toEqual(['b', 'a']);
});

test('what is shown stays where it is, what is gone leaves, what is new comes last', () => {
  expect(heldOrder(['a', 'b', 'c'], ['d', 'c', 'a', 'e'], keyOf)).toEqual(['a', 'c', 'd', 'e']);
});

test('no two that are shown ever change places', () => {
  const Keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'));
  fc.assert(
    fc.property(Keys, Keys, (before, now) => {
      const held = heldOrder(before, now, keyOf);
      expect(held.toSorted()).toEqual(now.toSorted());
      expect(held.filter((key) => before.includes(key))).toEqual(before.filter((key) => now.includes(key)));
    }),
  );
});
