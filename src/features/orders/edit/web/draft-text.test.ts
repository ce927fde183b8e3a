import { expect, test } from 'vitest';
import { en } from '#texts/en.ts';
import { sampleLine, sampleOrder } from '../../../../../tests/sample-order.ts';
import { draftText } from './draft-text.ts';
import { addProduct, removeLine } from './lines-draft.ts';
import { valuesOf } from './order-draft.ts';

test('what was typed reads as a list of changes, items too', () => {
  const order = sampleOrder({ lines: [sampleLine('1', { id: 5, quantity: 3 })] });
  const base = valuesOf(order);
  const edited = addProduct(removeLine(base.edited, '1'), { id: 9, sku: 'LAMP', name: '', image_url: null }, 2);
  const values = { ...base, city: 'Cusco', note: 'Ring twice', edited };
  expect(draftText(en, { base, values, changed: ['note', 'city', 'edited'] }, order.lines).split('\n')).toEqual([
    'City: Lima → Cusco',
    'Note: – → Ring twice',
    'SKU-1: 3 → 0',
    'Item added: 2 × LAMP',
  ]);
});
