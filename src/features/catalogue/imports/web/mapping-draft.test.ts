import { expect, test } from 'vitest';
import { columnLabels, firstValues, unusedColumns, withColumn } from './mapping-draft.ts';

test('choosing a column touches its field alone, choosing none lets it go', () => {
  const mapping = { kit_sku: 0, part_sku: 1 };
  expect(withColumn(mapping, 'part_sku', 0)).toEqual({ kit_sku: 0, part_sku: 0 });
  expect(withColumn(mapping, 'part_sku', null)).toEqual({ kit_sku: 0 });
  expect(mapping).toEqual({ kit_sku: 0, part_sku: 1 });
});

test('columns that nothing reads are known by their position', () => {
  expect(unusedColumns(['Kit', 'Part', 'Note', 'Note'], { kit_sku: 0, part_sku: 1, quantity: 1 })).toEqual([2, 3]);
});

test('columns without a name of their own are distinguished by their position, and what is in them', () => {
  const columns = ['SKU', 'Image', ' ', 'Image ', ''];
  const samples = [
    ['A', 'x', '', 'y'],
    ['B', 'x', 'Lamp'],
  ];
  const labels = columnLabels({ columns, samples }, (position) => `Column ${position}`);
  expect(labels).toEqual(['SKU', 'Image (Column 2)', 'Column 3: Lamp', 'Image (Column 4)', 'Column 5']);
});

test('the first values leave out blanks and cells that a short line lacks', () => {
  const samples = [['A', ' '], ['B'], ['C', 'x'], ['D', 'y']];
  expect(firstValues(samples, 1, 3)).toEqual(['x', 'y']);
  expect(firstValues(samples, 0, 3)).toEqual(['A', 'B', 'C']);
});
