import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sliceOfPage } from './page-slice.ts';

/** The database's rows for a slice of a list. */
function read<T>(list: readonly T[], page: number, perPage: number): T[] {
  const { isFromEnd, offset, limit } = sliceOfPage({ page, perPage }, list.length);
  const scanned = isFromEnd ? list.toReversed() : list;
  const rows = scanned.slice(offset, offset + limit);
  return isFromEnd ? rows.toReversed() : rows;
}

const lists = fc.integer({ min: 0, max: 400 }).map((length) => Array.from({ length }, (_, index) => index));
const sizes = fc.integer({ min: 1, max: 60 });

test('a page holds the rows that its number says', () => {
  fc.assert(
    fc.property(lists, sizes, fc.integer({ min: 1, max: 500 }), (list, perPage, page) => {
      expect(read(list, page, perPage)).toEqual(list.slice((page - 1) * perPage, page * perPage));
    }),
  );
});

test('the pages together are the list', () => {
  fc.assert(
    fc.property(lists, sizes, (list, perPage) => {
      const pages = Math.ceil(list.length / perPage);
      expect(Array.from({ length: pages }, (_, index) => read(list, index + 1, perPage)).flat()).toEqual(list);
    }),
  );
});

test('never more than half of the list is passed over', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), sizes, fc.nat(), (total, perPage, place) => {
      const page = 1 + (place % Math.ceil(total / perPage));
      expect(sliceOfPage({ page, perPage }, total).offset).toBeLessThanOrEqual(total / 2);
    }),
  );
});

test('the last page of a million is read from the end', () => {
  expect(sliceOfPage({ page: 20_000, perPage: 50 }, 999_990)).toEqual({ isFromEnd: true, offset: 0, limit: 40 });
});
