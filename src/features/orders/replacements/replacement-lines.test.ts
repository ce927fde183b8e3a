import { expect, test } from 'vitest';
import { replaceableLines, replacementLines, type SoldLine } from './replacement-lines.ts';

const line = (source_item_id: string, quantity: number, more: Partial<SoldLine> = {}): SoldLine => ({
  source_item_id,
  parent_item_id: null,
  origin: 'channel',
  is_goods: true,
  sku: `SKU-${source_item_id}`,
  name: `Item ${source_item_id}`,
  quantity,
  ...more,
});

const lines = [
  line('11', 3),
  line('12', 2),
  line('13', 4, { parent_item_id: '12' }),
  line('14', 2, { parent_item_id: '12', origin: 'kit' }),
  line('15', 1, { is_goods: false }),
];
const sent = (wanted: [string, number][]) =>
  replacementLines(
    lines,
    wanted.map(([source_item_id, quantity]) => ({ source_item_id, quantity })),
  )?.map(({ source_item_id, parent_item_id, sku, quantity }) => [source_item_id, parent_item_id, sku, quantity]);

test('pieces of a line are sent once more, and a kit with its parts of the channel', () => {
  expect(sent([['11', 2]])).toEqual([['1', null, 'SKU-11', 2]]);
  expect(
    sent([
      ['12', 1],
      ['11', 1],
    ]),
  ).toEqual([
    ['1', null, 'SKU-11', 1],
    ['2', null, 'SKU-12', 1],
    ['3', '2', 'SKU-13', 2],
  ]);
});

test('never more than the order has, nor charges, parts by themselves or a line twice', () => {
  expect(sent([['11', 4]])).toBeUndefined();
  expect(sent([['15', 1]])).toBeUndefined();
  expect(sent([['13', 1]])).toBeUndefined();
  expect(sent([['99', 1]])).toBeUndefined();
  expect(
    sent([
      ['11', 1],
      ['11', 1],
    ]),
  ).toBeUndefined();
  expect(replaceableLines(lines).map(({ source_item_id }) => source_item_id)).toEqual(['11', '12']);
});
