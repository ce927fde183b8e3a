import { expect, test } from 'vitest';
import { runOutcomes, summaryOf } from './run-outcomes.ts';

test('every outcome counts once: as a change, as settled or as refused', () => {
  const counts = Object.fromEntries(runOutcomes.map((outcome) => [outcome, 1]));
  const { changing, settled, refused } = summaryOf(counts);
  expect(changing + settled + refused).toBe(runOutcomes.length);
  expect(summaryOf({ will_link: 2, ambiguous: 1, already_linked: 4 })).toEqual({ changing: 2, settled: 4, refused: 1 });
});
