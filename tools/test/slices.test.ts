import { expect, test } from 'vitest';
import { findTests, type PartName, partOf, tierOf } from './parts.ts';
import { SLICES } from './slices.ts';

const MAX_SECONDS = 6 * 60;

test('each test file of the deep tier is in one slice', () => {
  const deep = findTests().filter((file) => tierOf(partOf(file)) === 'deep');
  const sliced = SLICES.flatMap((slice) => Object.keys(slice));
  expect(sliced.toSorted()).toEqual([...deep, 'mutants', 'sales'].toSorted());
});

const AT_ONCE: readonly PartName[] = ['slow', 'more-flows', 'demo'];

/** What runs two at a time costs a slice half of its seconds. */
const costOf = ([entry, seconds]: [string, number]) =>
  AT_ONCE.some((part) => part === partOf(entry)) ? seconds / 2 : seconds;

test.each(SLICES.map((slice, n) => [n + 1, slice]))('slice %i takes at most six minutes', (_, slice) => {
  expect(
    Object.entries(slice)
      .map(costOf)
      .reduce((sum, seconds) => sum + seconds, 0),
  ).toBeLessThanOrEqual(MAX_SECONDS);
});
