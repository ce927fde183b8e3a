import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paginationElements } from './pagination-elements.ts';

test('the first, the last and the pages around the current one, with what is left out between', () => {
  expect(paginationElements(1, 1)).toEqual([1]);
  expect(paginationElements(2, 4)).toEqual([1, 2, 3, 4]);
  expect(paginationElements(1, 9)).toEqual([1, 2, 3, '...', 9]);
  expect(paginationElements(5, 9)).toEqual([1, '...', 3, 4, 5, 6, 7, '...', 9]);
  expect(paginationElements(9, 9)).toEqual([1, '...', 7, 8, 9]);
  expect(paginationElements(40, 9)).toEqual([1, '...', 7, 8, 9]);
});

test('pages rise, and something is left out exactly where the ellipsis stands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 200 }), (current, last) => {
      const elements = paginationElements(current, last);
      expect(elements[0]).toBe(1);
      expect(elements.at(-1)).toBe(last);
      expect(elements).toContain(Math.min(current, last));
      for (const [index, element] of elements.entries()) {
        const before = elements[index - 1];
        const after = elements[index + 1];
        if (element === '...') expect(Number(after) - Number(before)).toBeGreaterThan(1);
        else if (typeof before === 'number') expect(element).toBe(before + 1);
      }
    }),
  );
});
