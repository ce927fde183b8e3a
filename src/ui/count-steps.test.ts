import { expect, test } from 'vitest';
import { countAt } from './count-steps.ts';

test('a count starts where it was, is halfway after 150 ms and there after 300', () => {
  expect(countAt(100, 200, 0)).toEqual({ count: 100, nextMs: 50 });
  expect(countAt(100, 200, 150)).toEqual({ count: 150, nextMs: 50 });
  expect(countAt(100, 200, 300)).toEqual({ count: 200, nextMs: null });
});

test('a count can fall', () => {
  expect(countAt(10, 0, 150).count).toBe(5);
});

test('a small difference takes longer steps than 50 ms', () => {
  expect(countAt(0, 2, 0).nextMs).toBe(150);
});

test('what does not change does not run', () => {
  expect(countAt(7, 7, 0)).toEqual({ count: 7, nextMs: null });
});
