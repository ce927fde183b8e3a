import { expect, test } from 'vitest';
import { LineToSave } from './edit-contract.ts';
import { leavesGoods, type PlannedLine, planLines } from './line-plan.ts';

const line = (id: number, sku: string, more: Partial<PlannedLine> = {}): PlannedLine => ({
  id,
  source_item_id: `${id}`,
  parent_item_id: null,
  origin: 'channel',
  sku,
  quantity: 2,
  is_goods: true,
  ...more,
});
const stored = [line(1, 'A'), line(2, 'A'), line(3, 'B'), line(4, 'B', { parent_item_id: '3' })];
const plan = (...wanted: object[]) =>
  planLines(
    stored,
    wanted.map((one) => LineToSave.parse({ quantity: 2, ...one })),
  );

test('lines are known by id, by number, else by SKU, each once; others stay', () => {
  const changed = (...wanted: object[]) => plan(...wanted).changes.map(({ line: { id }, quantity }) => [id, quantity]);
  expect(changed({ id: 2, quantity: 5 })).toEqual([[2, 5]]);
  expect(changed({ source_item_id: '3', isDelete: true })).toEqual([[3, 0]]);
  expect(changed({ sku: 'A' }, { sku: 'A', quantity: 7 })).toEqual([[2, 7]]);
});

test('a part may be named as it is, but not changed', () => {
  expect(plan({ id: 4 })).toMatchObject({ changes: [], fixed: [] });
  expect(plan({ id: 4, quantity: 9 }).fixed).toEqual([stored[3]]);
  expect(plan({ sku: 'B', parent_item_id: '3', isDelete: true }).fixed).toEqual([stored[3]]);
});

test('what is not there is missing, unless it is to be taken off', () => {
  expect(plan({ id: 9 }, { sku: 'Z', isDelete: true }).missing).toMatchObject([{ id: 9 }]);
});

test('new items are added, unless they were taken off again', () => {
  expect(plan({ sku: 'C', isNewItem: true }, { sku: 'D', isNewItem: true, isDelete: true }).added).toMatchObject([
    { sku: 'C' },
  ]);
});

test('something must be left to send', () => {
  const off = [1, 2, 3].map((id) => ({ id, isDelete: true }));
  expect(leavesGoods(stored, plan(...off))).toBe(false);
  expect(leavesGoods(stored, plan(...off.slice(1)))).toBe(true);
  expect(leavesGoods(stored, plan(...off, { sku: 'C', isNewItem: true }))).toBe(true);
});

test.each([0, -1, 1.5, 1_000_001, '2', null])('%j is no quantity', (quantity) => {
  expect(LineToSave.safeParse({ sku: 'A', quantity }).success).toBe(false);
});
