import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundedPage, pagerPages } from './pager-pages.ts';

test('the current page is in the middle of five', () => {
  expect(pagerPages(7, 20)).toEqual({ pages: [5, 6, 7, 8, 9], before: true, after: true });
});

test('at the ends the five shift, and no ellipsis points outside', () => {
  expect(pagerPages(1, 20)).toEqual({ pages: [1, 2, 3, 4, 5], before: false, after: true });
  expect(pagerPages(20, 20)).toEqual({ pages: [16, 17, 18, 19, 20], before: true, after: false });
  expect(pagerPages(2, 3)).toEqual({ pages: [1, 2, 3], before: false, after: false });
});

test('the pages shown are a row of at most five that has the current page and stays in bounds', () => {
  const places = fc
    .integer({ min: 1, max: 20_000 })
    .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
  fc.assert(
    fc.property(places, ([current, last]) => {
      const { pages, before, after } = pagerPages(current, last);
      expect(pages).toHaveLength(Math.min(5, last));
      expect(pages).toContain(current);
      expect(pages.every((page, index) => page === (pages[0] ?? 0) + index)).toBe(true);
      expect(before).toBe(pages[0] !== 1);
      expect(after).toBe(pages.at(-1) !== last);
    }),
  );
});

test('a page outside the bounds becomes the nearest', () => {
  expect([0, 1, 9, 10].map((page) => boundedPage(page, 9))).toEqual([1, 1, 9, 9]);
});
