import { expect, test } from 'vitest';
import { mondayOf, untouchedPercent, wentUntouched } from './untouched-rules.ts';

const byItself = ['order.imported', 'order.problem_found', 'order.problem_solved'].map((type) => ({
  type,
  actor: null,
}));
const sent = { type: 'order.submitted', actor: null };

test('an order went untouched where no member did anything before the warehouse had it', () => {
  expect(wentUntouched([...byItself, sent])).toBe(true);
  expect(wentUntouched([...byItself, { type: 'order.edited', actor: 'Ana' }, sent])).toBe(false);
  expect(wentUntouched([...byItself, { type: 'order.problem_solved', actor: 'Ana' }, sent])).toBe(false);
});

test('neither the channel nor the system touches it, nor a comment, nor what is done afterwards', () => {
  expect(wentUntouched([...byItself, { type: 'order.held', actor: null }, sent])).toBe(true);
  expect(wentUntouched([...byItself, { type: 'order.commented', actor: 'Ana' }, sent])).toBe(true);
  expect(wentUntouched([...byItself, sent, { type: 'order.edited', actor: 'Ana' }])).toBe(true);
});

test('of an order that was sent twice all that was done before the last counts', () => {
  expect(wentUntouched([...byItself, sent, { type: 'order.retried', actor: 'Ana' }, sent])).toBe(false);
  expect(wentUntouched(byItself)).toBe(false);
});

test('one of many is never rounded away', () => {
  expect([untouchedPercent(1, 1), untouchedPercent(999, 1000), untouchedPercent(2, 3), untouchedPercent(0, 4)]).toEqual(
    [100, 99, 66, 0],
  );
});

test('a week begins on Monday', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-29', '2026-03-01'].map(mondayOf)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-23',
    '2026-11-23',
    '2026-02-23',
  ]);
});
