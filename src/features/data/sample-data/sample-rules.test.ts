import { expect, test } from 'vitest';
import { type Holdings, mayEmpty, mayFill, shareDone } from './sample-rules.ts';

const nothing: Holdings = {
  samples: false,
  connections: false,
  orders: false,
  items: false,
  customers: false,
  places: false,
  imports: false,
};

test('an account that has nothing may be filled', () => {
  expect(mayFill(nothing)).toBe(true);
});

test.each(Object.keys(nothing))('one that has %s may not', (what) => {
  expect(mayFill({ ...nothing, [what]: true })).toBe(false);
});

test.each([
  [{ has_samples: true, has_others: false }, true],
  [{ has_samples: true, has_others: true }, false],
  [{ has_samples: false, has_others: false }, false],
  [{ has_samples: false, has_others: true }, false],
])('it may be emptied where it has samples and no other partner: %j', (account, may) => {
  expect(mayEmpty(account)).toBe(may);
});

test('what is done is a share of all, and never more', () => {
  expect([
    shareDone({ done: 1, total: 4 }),
    shareDone({ done: 0, total: 0 }),
    shareDone({ done: 5, total: 4 }),
  ]).toEqual([0.25, 0, 1]);
});
