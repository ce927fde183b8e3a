import { expect, test } from 'vitest';
import { inStock, partPieces, piecesHere, type SplitLine } from './split-rules.ts';

const line = (source_item_id: string, quantity: number, more: Partial<SplitLine> = {}): SplitLine => ({
  source_item_id,
  parent_item_id: null,
  is_goods: true,
  quantity,
  qty_shipped: 0,
  qty_in_parts: 0,
  product_id: Number(source_item_id),
  ...more,
});
const kit = (lamps = {}, bulbs = {}) => [
  line('1', 4),
  line('2', 4, { parent_item_id: '1', ...lamps }),
  line('3', 12, { parent_item_id: '1', ...bulbs }),
];
const chosen = (lines: readonly SplitLine[], pieces: Readonly<Record<string, number>>) =>
  partPieces(
    lines,
    Object.entries(pieces).map(([source_item_id, count]) => ({ source_item_id, pieces: count })),
  )?.map(({ line: { source_item_id }, pieces: count }) => [source_item_id, count]) ?? null;

test('a part has the pieces that were chosen, of a kit its parts', () => {
  expect(chosen([line('1', 4), line('2', 2)], { '1': 3 })).toEqual([['1', 3]]);
  expect(chosen(kit(), { '1': 2 })).toEqual([
    ['2', 2],
    ['3', 6],
  ]);
});

test('it has no more than is still here, no line twice and no half kits', () => {
  const gone = [line('1', 4, { qty_shipped: 1, qty_in_parts: 2 })];
  expect(chosen(gone, { '1': 1 })).toEqual([['1', 1]]);
  expect(chosen(gone, { '1': 2 })).toBeNull();
  expect(chosen([line('1', 4)], { '9': 1 })).toBeNull();
  const twice = [1, 1].map((pieces) => ({ source_item_id: '1', pieces }));
  expect(partPieces([line('1', 4)], twice)).toBeNull();
  expect(chosen([line('1', 2), line('2', 3, { parent_item_id: '1' })], { '1': 1 })).toBeNull();
});

test('what is here is what did not leave and no part holds', () => {
  expect(piecesHere([line('1', 4, { qty_shipped: 1, qty_in_parts: 2 }), line('2', 2)])).toBe(3);
  expect(piecesHere(kit({ qty_in_parts: 1 }, { qty_in_parts: 3 }))).toBe(12);
});

test('in stock is what is available, of a kit as many as its parts make, and no piece counts twice', () => {
  const counts = (lines: readonly SplitLine[], available: [number, number][]) =>
    inStock(lines, new Map(available)).map(({ pieces }) => pieces);
  expect(counts([line('1', 4), line('2', 2)], [[1, 3]])).toEqual([3, 0]);
  expect(
    counts(kit(), [
      [2, 9],
      [3, 8],
    ]),
  ).toEqual([2]);
  const same = [line('1', 4), line('2', 4, { product_id: 1 })];
  expect(counts(same, [[1, 5]])).toEqual([4, 1]);
  expect(counts([line('1', 4)], [[1, -2]])).toEqual([0]);
});
