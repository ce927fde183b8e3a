import { expect, test } from 'vitest';
import { allPlans, cheapestOf, costsOf } from './page-plan.ts';

const account = { all: 1_000_000, days: 1_000 };
const plan = (matches: number, reach: number, more: Partial<Parameters<typeof costsOf>[0]> = {}) =>
  cheapestOf(
    costsOf(
      { ...account, matches, inDays: account.all, byFacet: new Map([['warehouse', matches * 2]]), ...more },
      { reach, orderBy: 'customer_name' },
    ),
    allPlans,
  );

test('what is frequent is found on the way, what is rare is read whole', () => {
  expect(plan(200_000, 50)).toBe('walk');
  expect(plan(1_000, 500)).toBe('values');
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
