import type { FacetCounts } from './order-days.ts';
import type { ListFilter } from './order-filter.ts';

/**
 * How the rows of a narrowed list are found that is sorted by something else than the date. `walk`: read in the list's order until
 * there are enough. `days`: read the days that have any, and sort. `values`: read what has the rarest of its values, and sort.
 */
export type PagePlan = 'walk' | 'days' | 'values';
export const allPlans = ['walk', 'days', 'values'] as const satisfies PagePlan[];

/** As many entries of an index can be read for one page. */
export const MOST_READ = 150_000;
const LEAST_WALKED = 20_000;
/** Pages that begin before are found at any price. */
export const ALWAYS_SHOWN = 1_000;
/** So many entries of one index are passed over for a page of all orders. */
export const MOST_SKIPPED = 300_000;
/** Orders that an index only points at cost as much as so many entries of an index that has all. */
const COST_OF_ORDER = 8;

/** An index that leads to a facet's orders by a sort. */
export const leadingFacet: Partial<Record<ListFilter['orderBy'], 'country' | 'connection_id'>> = {
  total_cost: 'country',
  order_number: 'connection_id',
};

/**
 * How many entries each plan would read, by what is counted and where values meet by chance, for a page that ends with the row `reach`
 * from the nearer end of the list.
 */
export function costsOf(
  { matches, all, days, inDays, byFacet }: FacetCounts,
  { reach, orderBy }: { reach: number; orderBy: ListFilter['orderBy'] },
): Record<PagePlan, number> {
  const lead = leadingFacet[orderBy];
  const walked = (lead && byFacet.get(lead)) ?? all;
  return {
    walk: (reach * walked) / Math.max(1, matches),
    days: Math.min(inDays, (matches * all) / Math.max(1, days)),
    values: Math.min(Infinity, ...[...byFacet].map(([name, n]) => (name === lead ? n : n * COST_OF_ORDER))),
  };
}

/** The cheapest of some plans. */
export const cheapestOf = <P extends PagePlan>(
  costs: Record<PagePlan, number>,
  [first, ...others]: readonly [P, ...P[]],
): P => others.reduce((best, next) => (costs[next] < costs[best] ? next : best), first);

/** How far a walk goes before another plan is better: chance may be unkind, values that never meet by chance are no matter of luck. */
export const walkLimit = (costs: Record<PagePlan, number>) =>
  Math.min(MOST_READ, Math.max(LEAST_WALKED, Math.ceil(costs.walk) * 4));
