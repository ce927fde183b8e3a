import { expect, test } from 'vitest';
import { canBeSent, changedLines } from './channel-change.ts';

const line = (source_item_id: string, quantity: number, parent_item_id: string | null = null, is_goods = true) => ({
  source_item_id,
  parent_item_id,
  sku: `SKU-${source_item_id}`,
  quantity,
  is_goods,
});
const stored = [line('1', 2), line('2', 1), line('kit', 1), line('part', 3, 'kit'), line('fee', 1, null, false)];
const changed = (id: string, from: number, to: number) => ({ source_item_id: id, sku: `SKU-${id}`, from, to });

test('lines that are more, fewer, gone or new are told with their pieces, charges are not', () => {
  const next = [line('1', 5), line('3', 1)];
  expect(changedLines([line('1', 2), line('2', 1), line('fee', 1, null, false)], next)).toEqual([
    changed('1', 2, 5),
    changed('2', 1, 0),
    changed('3', 0, 1),
  ]);
});

test('fewer pieces can be sent; more, new ones and kits cannot, nor an order without anything', () => {
  const can = (...lines: ReturnType<typeof changed>[]) => canBeSent({ fields: [], lines }, stored);
  expect(can()).toBe(true);
  expect(can(changed('1', 2, 1), changed('2', 1, 0))).toBe(true);
  expect(can(changed('1', 2, 3))).toBe(false);
  expect(can(changed('3', 0, 1))).toBe(false);
  expect(can(changed('kit', 1, 0))).toBe(false);
  expect(canBeSent({ fields: [], lines: [changed('1', 2, 0)] }, [line('1', 2)])).toBe(false);
});
