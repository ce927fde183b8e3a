import { expect, test } from 'vitest';
import { isRunningOut, numbersLeft } from './series-range.ts';

test('a range runs out with its last number, a series without an end never', () => {
  expect(numbersLeft({ next_number: 11, last: 10 })).toBe(0);
  expect(numbersLeft({ next_number: 10, last: 10 })).toBe(1);
  expect(numbersLeft({ next_number: 10, last: null })).toBeNull();
  expect(
    [
      { next_number: 1, last: 100 },
      { next_number: 1, last: 101 },
      { next_number: 1, last: null },
    ].map(isRunningOut),
  ).toEqual([true, false, false]);
});
