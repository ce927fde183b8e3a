import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type HeldRow, holdRows } from './held-rows.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));

test('a row that is gone stays marked where it stood, and a new one comes to the end', () => {
  const held = holdRows(holdRows([], rows(1, 2, 3)), rows(4, 3, 1));
  expect(held.map(({ row, isGone }) => [row.id, isGone])).toEqual([
    [1, false],
    [2, true],
    [3, false],
    [4, false],
  ]);
});

test('no row ever changes its place, whatever comes and goes', () => {
  const Ids = fc.uniqueArray(fc.nat(9));
  fc.assert(
    fc.property(fc.array(Ids), (lists) => {
      let held: HeldRow<{ id: number }>[] = [];
      for (const ids of lists) {
        const before = held.map(({ row }) => row.id);
        held = holdRows(held, rows(...ids));
        expect(held.map(({ row }) => row.id).slice(0, before.length)).toEqual(before);
        expect(held.flatMap(({ row, isGone }) => (isGone ? [] : [row.id])).sort()).toEqual([...ids].sort());
      }
    }),
  );
});
