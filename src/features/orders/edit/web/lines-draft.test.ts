import { expect, test } from 'vitest';
import { sampleLine } from '../../../../../tests/sample-order.ts';
import {
  addProduct,
  countLineChanges,
  findWrongRow,
  linesAsEdited,
  linesToSave,
  noLineChanges,
  removeLine,
  restoreLine,
  setAdded,
  setQuantity,
} from './lines-draft.ts';

const lines = [
  sampleLine('1', { id: 11, quantity: 2 }),
  sampleLine('2', { id: 12, quantity: 6, parent_item_id: '1' }),
  sampleLine('3', { id: 13 }),
];
const lamp = { id: 5, sku: 'LAMP', name: 'Lamp', image_url: null };

test('what was changed and changed back is no change', () => {
  const draft = setQuantity(setQuantity(noLineChanges, '1', 4), '1', 2);
  expect(countLineChanges(draft, lines)).toBe(0);
  expect(countLineChanges(restoreLine(removeLine(noLineChanges, '1'), '1'), lines)).toBe(0);
  expect(countLineChanges(setAdded(addProduct(noLineChanges, lamp, 1), 5, null), lines)).toBe(0);
});

test('only what changed is saved', () => {
  const draft = addProduct(removeLine(setQuantity(noLineChanges, '1', 4), '3'), lamp, 2);
  expect(linesToSave(draft, lines)).toMatchObject([
    { id: 11, quantity: 4, isDelete: false },
    { id: 13, isDelete: true },
    { product_id: 5, sku: 'LAMP', quantity: 2, isNewItem: true },
  ]);
  expect(countLineChanges(draft, lines)).toBe(3);
});

test('parts are shown with the quantity that their kit will have, and go with it', () => {
  const shown = (draft: typeof noLineChanges) => linesAsEdited(draft, lines).map(({ quantity }) => quantity);
  expect(shown(setQuantity(noLineChanges, '1', 3))).toEqual([3, 9, 1]);
  expect(shown(setQuantity(noLineChanges, '1', ''))).toEqual([2, 6, 1]);
  expect(shown(removeLine(noLineChanges, '1'))).toEqual([1]);
});

test('a product added twice is one line', () => {
  expect(addProduct(addProduct(noLineChanges, lamp, 1), lamp, 3).added).toEqual([{ product: lamp, quantity: 4 }]);
});

test.each(['', 0, 1.5, 1_000_001] as const)('%j cannot be saved as a quantity', (quantity) => {
  expect(findWrongRow(setQuantity(noLineChanges, '1', quantity), lines)).toBe(lines[0]);
  expect(findWrongRow(setAdded(addProduct(noLineChanges, lamp, 1), 5, quantity), lines)).toMatchObject({
    product: lamp,
  });
});

test('a change of a line that another member took off is over', () => {
  expect(linesToSave(setQuantity(noLineChanges, '9', 4), lines)).toEqual([]);
});
