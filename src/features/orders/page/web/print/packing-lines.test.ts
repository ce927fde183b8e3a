import { expect, test } from 'vitest';
import { sampleLine } from '../../../../../../tests/sample-order.ts';
import { countPieces, packingLines } from './packing-lines.ts';

const kit = sampleLine('1', { sku: 'KIT', quantity: 2 });
const part = sampleLine('2', { sku: 'CUP', parent_item_id: '1', quantity: 6 });
const alone = sampleLine('3', { sku: 'POT', quantity: 1 });
const fee = sampleLine('4', { sku: 'FEE', is_goods: false });

test('parts are picked below their kit, which is none itself, and what is no goods is left out', () => {
  const lines = packingLines([part, alone, fee, kit]);
  expect(lines.map(({ sku, kind, isPart }) => [sku, kind, isPart])).toEqual([
    ['POT', 'pick', false],
    ['KIT', 'kit', false],
    ['CUP', 'pick', true],
  ]);
});

test('what is no goods is on the sheet where a parcel had it', () => {
  const voucher = sampleLine('5', { sku: 'VOUCHER', is_goods: false, qty_shipped: 1 });
  expect(packingLines([fee, voucher]).map(({ sku, qty_shipped }) => [sku, qty_shipped])).toEqual([['VOUCHER', 1]]);
});

test('pieces are those that are picked', () => {
  expect(countPieces(packingLines([kit, part, alone]))).toBe(7);
  expect(countPieces([])).toBe(0);
});
