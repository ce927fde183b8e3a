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

/** A walk that probably reads so much may well reach its limit and be for nothing. */
const RISKY = MOST_READ / 1.5;

/** The plan for a page. What a risky walk reads counts twice: where it fails, another plan still has to read all of its own. */
export function planFor(costs: Record<PagePlan, number>): PagePlan {
  const other = cheapestOf(costs, ['days', 'values']);
  const walk = costs.walk > RISKY ? costs.walk * 2 : costs.walk;
  return costs[other] < walk ? other : 'walk';
}

/**
 * How far a walk goes before the other plan is better: chance may be unkind, values that never meet by chance are no matter of luck. At
 * least twice as far as it probably must; the more the other plan costs, the further.
 */
export function walkLimit(costs: Record<PagePlan, number>): number {
  const other = costs[cheapestOf(costs, ['days', 'values'])];
  const worthIt = Math.min(costs.walk * 4, Math.max(costs.walk * 2, other / 3));
  return Math.ceil(Math.min(Math.max(MOST_READ, costs.walk * 1.5), Math.max(LEAST_WALKED, worthIt)));
}
