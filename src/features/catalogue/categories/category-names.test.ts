import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRepeated, isSameName } from './category-names.ts';

test('names that differ by letter case or outer blanks are the same', () => {
  expect(isSameName('Shirts', ' shirts ')).toBe(true);
  expect(isSameName('Shirts', 'T-Shirts')).toBe(false);
});

test('the category that is changed is at fault, wherever it stands', () => {
  const all = [
    { id: 1, name: 'shirts' },
    { id: 2, name: 'Shirts' },
  ];
  expect(findRepeated(all, new Set([1]))).toMatchObject({ id: 1 });
  expect(findRepeated(all, new Set([2]))).toMatchObject({ id: 2 });
  expect(findRepeated(all, new Set())).toBeUndefined(); // a file may have brought both
});

test('one is found exactly where a changed name equals any other', () => {
  const names = fc.array(fc.constantFrom('a', 'A', 'b', ' b', 'c'), { maxLength: 6 });
  fc.assert(
    fc.property(names, fc.array(fc.nat(5)), (list, changed) => {
      const all = list.map((name, id) => ({ id, name }));
      const ids = new Set(changed);
      const isRepeated = all.some(
        (one) => ids.has(one.id) && all.some((b) => b !== one && isSameName(one.name, b.name)),
      );
      expect(findRepeated(all, ids) !== undefined).toBe(isRepeated);
    }),
  );
});
