import { expect, test } from 'vitest';
import { costsOf, planFor, walkLimit } from './page-plan.ts';

const account = { all: 1_000_000, days: 1_000 };
const plan = (matches: number, reach: number, more: Partial<Parameters<typeof costsOf>[0]> = {}) =>
  planFor(
    costsOf(
      { ...account, matches, inDays: account.all, byFacet: new Map([['warehouse', matches * 2]]), ...more },
      { reach, orderBy: 'customer_name' },
    ),
  );

test('what is frequent is found on the way, what is rare is read whole', () => {
  expect(plan(200_000, 50)).toBe('walk');
  expect(plan(1_000, 500)).toBe('values');
});

test('a walk that would probably reach its limit is not begun where another plan is at hand', () => {
  const shipped = { byFacet: new Map([['order_status' as const, 31_500]]) };
  expect(plan(6_400, 500, shipped)).toBe('walk');
  expect(plan(6_400, 1_000, shipped)).toBe('values');
  expect(plan(6_400, 1_000, { byFacet: new Map([['order_status', 100_000]]) })).toBe('walk');
});

test('a walk goes further than it probably must, the more the other plan costs, and no further than a page may read', () => {
  const limitOf = (walk: number, values: number) => walkLimit({ walk, days: Infinity, values });
  expect(limitOf(100, 1_000_000)).toBe(20_000);
  expect(limitOf(20_000, 1_000_000)).toBe(80_000);
  expect(limitOf(20_000, 180_000)).toBe(60_000);
  expect(limitOf(20_000, 30_000)).toBe(40_000);
  expect(limitOf(90_000, 1_000_000)).toBe(150_000);
  expect(limitOf(160_000, 1_000_000)).toBe(240_000);
});

test('what seldom meets is read on the days on which it does', () => {
  expect(plan(5, 50, { byFacet: new Map([['warehouse', 400_000]]) })).toBe('days');
  expect(plan(6_000, 6_000, { inDays: 7_000, byFacet: new Map() })).toBe('days');
});

test("a facet's own index is walked alone", () => {
  const counts = {
    ...account,
    matches: 100_000,
    inDays: account.all,
    byFacet: new Map([['country' as const, 100_000]]),
  };
  expect(costsOf(counts, { reach: 50, orderBy: 'total_cost' }).walk).toBe(50);
  expect(costsOf(counts, { reach: 50, orderBy: 'customer_name' }).walk).toBe(500);
});
