import { expect, test } from 'vitest';
import { inLines } from './run-lines.ts';

const isTooDeep = (page: number) => {
  try {
    inLines({ page, perPage: 50 }, 1_000_000);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'page_too_deep';
  }
};

test('pages of one outcome are read from the nearer end; those amid very many are refused', () => {
  expect([1, 4_000, 10_000, 17_000, 20_000].map(isTooDeep)).toEqual([false, false, true, false, false]);
});
