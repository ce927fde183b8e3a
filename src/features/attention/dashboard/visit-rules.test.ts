import { expect, test } from 'vitest';
import { AWAY_MS, visitBefore } from './visit-rules.ts';

const morning = { at: 1_000_000, order_id: 7 };
const noon = { at: 1_000_000 + 10 * AWAY_MS, order_id: 19 };

test('the first visit has none before it', () => {
  expect(visitBefore(null, noon.at)).toBeNull();
});

test('who was away finds what was last seen', () => {
  expect(visitBefore({ before: null, now: morning }, noon.at)).toEqual(morning);
  expect(visitBefore({ before: morning, now: noon }, noon.at + AWAY_MS + 1)).toEqual(noon);
});

test('who returns soon is still in the visit, and compares with the one before', () => {
  expect(visitBefore({ before: morning, now: noon }, noon.at + AWAY_MS)).toEqual(morning);
  expect(visitBefore({ before: null, now: noon }, noon.at + 1)).toBeNull();
});
