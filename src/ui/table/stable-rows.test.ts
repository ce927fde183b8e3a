import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleRows } from './stable-rows.ts';

const row = (id: number, state = 'old') => ({ id, state });
const rows = (...ids: number[]) => ids.map((id) => row(id));
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('what is shown of a newer answer', () => {
  test('rows that came before those that are shown wait, and the page goes on as it was', () => {
    const settled = settleRows(rows(3, 2, 1), rows(5, 4, 3), 3);
    expect([idsOf(settled.rows), [...settled.gone], settled.fresh]).toEqual([[3, 2, 1], [], 2]);
  });

  test('values that changed are shown in place', () => {
    expect(settleRows(rows(2, 1), [row(3), row(2, 'new'), row(1)], 10).rows).toEqual([row(2, 'new'), row(1)]);
  });

  test('a row that left stays where it is and is gone', () => {
    const settled = settleRows(rows(3, 2, 1), rows(3, 1), 10);
    expect([idsOf(settled.rows), [...settled.gone], settled.fresh]).toEqual([[3, 2, 1], [2], 0]);
  });

  test('of a full page no more are pushed off its end than came', () => {
    const settled = settleRows(rows(4, 3, 2, 1), rows(5, 4, 2, 1), 4);
    expect([[...settled.gone], settled.fresh]).toEqual([[3], 1]);
    expect([...settleRows(rows(4, 3, 2, 1), rows(5, 4, 3), 4).gone]).toEqual([2, 1]);
    expect([...settleRows(rows(4, 3, 2, 1), rows(5, 4, 3, 0), 4).gone]).toEqual([2]);
  });

  test('what follows the last row is added while the page has room, and never counted', () => {
    const settled = settleRows(rows(1, 2), rows(1, 2, 3, 4), 3);
    expect([idsOf(settled.rows), settled.fresh]).toEqual([[1, 2, 3], 0]);
  });

  test('an empty list shows what comes', () => {
    expect(settleRows([], rows(2, 1), 10)).toMatchObject({ rows: rows(2, 1), fresh: 0 });
  });

  test('where all that is shown left, what came waits', () => {
    const settled = settleRows(rows(2, 1), rows(4, 3), 2);
    expect([idsOf(settled.rows), settled.fresh]).toEqual([[2, 1], 2]);
  });
});

const list = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 12 }).map((ids) => rows(...ids));

test('whatever comes, no row that is shown moves or vanishes, and the same answer again changes nothing', () => {
  fc.assert(
    fc.property(list, list, fc.integer({ min: 1, max: 12 }), (shown, newest, size) => {
      const settled = settleRows(shown, newest, size);
      expect(idsOf(settled.rows).slice(0, shown.length)).toEqual(shown.length === 0 ? [] : idsOf(shown));
      expect(new Set(idsOf(settled.rows)).size).toBe(settled.rows.length);
      const listed = new Set(idsOf(newest));
      for (const id of settled.gone) expect(listed.has(id)).toBe(false);
      expect(idsOf(settleRows(settled.rows, newest, size).rows)).toEqual(idsOf(settled.rows));
    }),
  );
});
