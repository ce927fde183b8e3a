import { expect, test } from 'vitest';
import { canDiscard, stepOf } from './import-steps.ts';

const none = { added: 0, changed: 0, unchanged: 0, skipped: 0, failed: 0 };

test('the columns can be gone back to until the import is run', () => {
  expect(stepOf('checked', 'columns')).toBe('columns');
  expect(stepOf('checked', undefined)).toBe('check');
  expect(stepOf('running', 'columns')).toBe('run');
  expect(stepOf('done', 'columns')).toBe('result');
});

test('what may have been written cannot be discarded', () => {
  expect(canDiscard({ state: 'checked', counts: { ...none, added: 3 } })).toBe(true);
  expect(canDiscard({ state: 'failed', counts: none })).toBe(true);
  expect(canDiscard({ state: 'failed', counts: { ...none, changed: 1 } })).toBe(false);
  expect(canDiscard({ state: 'done', counts: none })).toBe(false);
});
