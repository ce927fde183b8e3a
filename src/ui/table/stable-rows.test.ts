import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeRows } from './stable-rows.ts';

const row = (id: number, state = 'old') => ({ id, state });
const rows = (...ids: number[]) => ids.map((id) => row(id));
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('the rows shown after a newer answer', () => {
  test('rows that came before those that are shown wait, and the page goes on as it was', () => {
    const merged = mergeRows(rows(3, 2, 1), rows(5, 4, 3), 3);
    expect([idsOf(merged.rows), [...merged.gone], merged.fresh]).toEqual([[3, 2, 1], [], 2]);
  });

  test('values that changed are shown in place', () => {
    expect(mergeRows(rows(2, 1), [row(3), row(2, 'new'), row(1)], 10).rows).toEqual([row(2, 'new'), row(1)]);
  });

  test('a row that left stays where it is and is gone', () => {
    const merged = mergeRows(rows(3, 2, 1), rows(3, 1), 10);
    expect([idsOf(merged.rows), [...merged.gone], merged.fresh]).toEqual([[3, 2, 1], [2], 0]);
  });

  test('of a full page no more are pushed off its end than came', () => {
    const merged = mergeRows(rows(4, 3, 2, 1), rows(5, 4, 2, 1), 4);
    expect([[...merged.gone], merged.fresh]).toEqual([[3], 1]);
    expect([...mergeRows(rows(4, 3, 2, 1), rows(5, 4, 3), 4).gone]).toEqual([2, 1]);
    expect([...mergeRows(rows(4, 3, 2, 1), rows(5, 4, 3, 0), 4).gone]).toEqual([2]);
  });

  test('what follows the last row is added while the page has room, and never counted', () => {
    const merged = mergeRows(rows(1, 2), rows(1, 2, 3, 4), 3);
    expect([idsOf(merged.rows), merged.fresh]).toEqual([[1, 2, 3], 0]);
  });

  test('an empty list shows what comes', () => {
    expect(mergeRows([], rows(2, 1), 10)).toMatchObject({ rows: rows(2, 1), fresh: 0 });
  });

  test('where all that is shown left, what came waits', () => {
    const merged = mergeRows(rows(2, 1), rows(4, 3), 2);
    expect([idsOf(merged.rows), merged.fresh]).toEqual([[2, 1], 2]);
  });
});

const list = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }).map((ids) => rows(...ids));

test('whatever comes, no row that is shown moves or vanishes, and the same answer again changes nothing', () => {
  fc.assert(
    fc.property(list, list, fc.integer({ min: 1, max: 12 }), (shown, newest, size) => {
      const merged = mergeRows(shown, newest, size);
      expect(idsOf(merged.rows).slice(0, shown.length)).toEqual(shown.length === 0 ? [] : idsOf(shown));
      expect(new Set(idsOf(merged.rows)).size).toBe(merged.rows.length);
      const listed = new Set(idsOf(newest));
      for (const id of merged.gone) expect(listed.has(id)).toBe(false);
      expect(idsOf(mergeRows(merged.rows, newest, size).rows)).toEqual(idsOf(merged.rows));
    }),
  );
});
