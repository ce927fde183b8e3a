import { expect, test } from 'vitest';
import { hasUnreadParcels, shortLines } from './short-lines.ts';

const line = (source_item_id: string, quantity: number, parent_item_id: string | null = null) => ({
  source_item_id,
  parent_item_id,
  sku: `SKU-${source_item_id}`,
  quantity,
  is_goods: true,
});

test('what is in no parcel is short: of a kit its parts, and nothing of charges', () => {
  const lines = [line('kit', 1), line('part', 2, 'kit'), line('mug', 3), { ...line('fee', 1), is_goods: false }];
  const sent = new Map([
    ['part', 1],
    ['mug', 3],
  ]);
  expect(shortLines(lines, sent)).toEqual([{ source_item_id: 'part', sku: 'SKU-part', pieces: 1 }]);
});

test('parcels are to be read while the warehouse says that more left; two lines of a value are one line of ours', () => {
  const told = [
    { source_item_id: '1', qty_shipped: 1 },
    { source_item_id: 'bodega:1+', qty_shipped: 2 },
  ];
  expect(hasUnreadParcels(told, new Map([['1', 2]]))).toBe(true);
  expect(hasUnreadParcels(told, new Map([['1', 3]]))).toBe(false);
  expect(hasUnreadParcels([], new Map())).toBe(false);
});
