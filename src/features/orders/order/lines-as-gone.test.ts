import { expect, test } from 'vitest';
import { linesAsGone } from './line-edit-rules.ts';

const line = (source_item_id: string, quantity: number, qty_shipped: number, parent_item_id: string | null = null) => ({
  source_item_id,
  parent_item_id,
  quantity,
  qty_shipped,
  qty_in_parts: 0,
  is_goods: true,
});
const asGone = (...lines: ReturnType<typeof line>[]) =>
  linesAsGone(lines).map(({ line: { source_item_id }, quantity }) => [source_item_id, quantity]);

test('lines keep the pieces that left, charges and what left whole stay', () => {
  const fee = { ...line('fee', 1, 0), is_goods: false };
  expect(asGone(line('1', 4, 4), line('2', 3, 1), line('3', 2, 0), fee)).toEqual([
    ['2', 1],
    ['3', 0],
  ]);
});

test('a kit counts as often as something of it left', () => {
  const parts = (lamps: number, bulbs: number) => [
    line('kit', 3, 0),
    line('a', 3, lamps, 'kit'),
    line('b', 9, bulbs, 'kit'),
  ];
  expect(asGone(...parts(1, 3))).toEqual([['kit', 1]]);
  expect(asGone(...parts(1, 4))).toEqual([['kit', 2]]);
  expect(asGone(...parts(0, 0))).toEqual([['kit', 0]]);
  expect(asGone(...parts(3, 0))).toEqual([]);
});

test('what a part of the order holds counts as what left does', () => {
  expect(asGone({ ...line('1', 4, 1), qty_in_parts: 2 }, { ...line('2', 2, 0), qty_in_parts: 2 })).toEqual([['1', 3]]);
});
