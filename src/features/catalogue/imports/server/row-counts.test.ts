import { expect, test } from 'vitest';
import { rowCounts } from './row-counts.ts';

test('a figure of an import is a change unless it is zero', () => {
  expect(rowCounts({ added: 3, changed: 0, failed: 1 })).toEqual([
    { field: 'added', from: null, to: 3 },
    { field: 'failed', from: null, to: 1 },
  ]);
  expect(rowCounts({ kept: 2 })).toEqual([{ field: 'kept', from: null, to: 2 }]);
});
