import { expect, test } from 'vitest';
import type { FacetCounts } from './order-days.ts';
import type { ValueFacet } from './order-filter.ts';
import { costsOf, leastCost, MOST_READ, planFor, walkLimit } from './page-plan.ts';

const account = { all: 1_000_000, days: 1_000 };
const costs = (
  matches: number,
  reach: number,
  more: Partial<FacetCounts> = {},
  orderBy: 'customer_name' | 'total_cost' = 'customer_name',
) =>
  costsOf(
    { ...account, matches, inDays: account.all, byFacet: new Map([['warehouse', matches * 2]]), ...more },
    { reach, orderBy },
  );
const plan = (...list: Parameters<typeof costs>) => planFor(costs(...list));
const withFacets = (...facets: [ValueFacet, number][]) => ({ byFacet: new Map(facets) });

test('what is frequent is found on the way, what is rare is read whole', () => {
  expect(plan(200_000, 50)).toBe('walk');
  expect(plan(1_000, 500)).toBe('values');
});

test('a walk that would probably reach its limit is not begun where another plan is at hand', () => {
  const shipped = withFacets(['order_status', 31_500]);
  expect(plan(6_400, 500, shipped)).toBe('walk');
  expect(plan(6_400, 1_000, shipped)).toBe('found');
  expect(plan(6_400, 1_000, withFacets(['order_status', 200_000]))).toBe('walk');
});

test('what an index has with the sort is read from it alone, however many orders it points at', () => {
  const cancelled = withFacets(['order_status', 26_000], ['warehouse', 550_000]);
  expect(plan(14_500, 1_000, cancelled, 'total_cost')).toBe('index');
  expect(costs(14_500, 1_000, cancelled, 'total_cost').index).toBe(26_000);
  expect(plan(14_500, 1_000, cancelled)).toBe('walk');
  expect(costs(14_500, 1_000, withFacets(['warehouse', 550_000]), 'total_cost').index).toBe(Infinity);
});

test('deep inside a list all of it is sorted, of which a page may take no more than 60,000', () => {
  const least = (matches: number, reach: number) =>
    leastCost(costs(matches, reach, withFacets(['order_status', matches]), 'total_cost'));
  expect(least(60_000, 30_000)).toBeLessThanOrEqual(MOST_READ);
  expect(least(60_001, 30_000)).toBeGreaterThan(MOST_READ);
  expect(least(60_001, 1_000)).toBeLessThan(MOST_READ);
  expect(least(100_000, 15_000)).toBe(MOST_READ);
});

test('of what an index has all values of, only the orders that are found are read', () => {
  expect(costs(600, 400, withFacets(['connection_id', 59_000], ['order_status', 100_000])).found).toBe(
    59_000 + 600 * 20,
  );
  expect(costs(600, 400, withFacets(['warehouse', 900])).values).toBe(900 * 20);
  expect(plan(8_500, 1_000, withFacets(['warehouse', 9_000], ['order_status', 800_000]))).toBe('values');
});

test('a walk goes further than it probably must, the more the other plan costs; both together are no more than a page may read', () => {
  const limitOf = (walk: number, values: number) =>
    walkLimit({ walk, index: Infinity, found: Infinity, days: Infinity, values });
  expect(limitOf(100, 30_000)).toBe(20_000);
  expect(limitOf(20_000, 30_000)).toBe(40_000);
  expect(limitOf(5_000, 180_000)).toBe(90_000);
  expect(limitOf(5_000, 240_000)).toBe(60_000);
  expect(limitOf(5_000, 10_000_000)).toBe(300_000);
  expect(limitOf(240_000, 1_000_000)).toBe(360_000);
});

test('what seldom meets is read on the days on which it does', () => {
  expect(plan(5, 50, withFacets(['warehouse', 400_000]))).toBe('days');
  expect(plan(60, 60, { inDays: 700, byFacet: new Map() })).toBe('days');
});

test("a facet's own index is walked alone", () => {
  const mexico = withFacets(['country', 100_000]);
  expect(costs(100_000, 50, mexico, 'total_cost').walk).toBe(50);
  expect(costs(100_000, 50, mexico).walk).toBe(500);
});
