import type { FacetCounts } from './order-days.ts';
import type { ListFilter, ValueFacet } from './order-filter.ts';

/**
 * How the rows of a narrowed list are found that is sorted by something else than the date. `walk`: read in the list's order until
 * there are enough. `index`: read what has one of its values in an index that has the sort too, and sort. `found`: find in such an index
 * what has all of them, and read those orders for a sort that it lacks. `days`: likewise on the days that have any. `values`: read the
 * orders that have one of its values.
 */
export type PagePlan = 'walk' | WholePlan;
/** The plans that read all that a list has, whatever page of it is wanted. */
export type WholePlan = 'index' | 'found' | 'days' | 'values';
const wholePlans = ['index', 'found', 'days', 'values'] as const satisfies WholePlan[];
const allPlans = ['walk', ...wholePlans] as const satisfies PagePlan[];

/** So many rows are counted and sorted; a longer list says "at least". */
export const MOST_COUNTED = 10_000;
/** As many entries of an index can be read for one page. */
export const MOST_READ = 150_000;
/** And so many where no plan does with fewer. */
const MOST_AT_ALL = 300_000;
const LEAST_WALKED = 20_000;
/** Pages that begin before are found at any price. */
export const ALWAYS_SHOWN = 1_000;
/** Of so many orders all are sorted for a page deep inside their list. */
export const MOST_SORTED = 60_000;
/** So many entries of one index are passed over for a page of all orders. */
export const MOST_SKIPPED = 250_000;
/** Orders that an index only points at cost as much as so many entries of an index that has all. */
const COST_OF_ORDER = 20;
/** What is sorted as a whole costs as much for each order as reading so many entries more. */
const COST_OF_SORTING = MOST_READ / MOST_SORTED - 1;

type Sort = ListFilter['orderBy'];

/** An index that leads to a facet's orders by a sort. */
export const leadingFacet: Partial<Record<Sort, 'country' | 'connection_id'>> = {
  total_cost: 'country',
  order_number: 'connection_id',
};

/** Facets with an index that has all others, and the sorts that it has too. */
const sortsInIndex: Partial<Record<ValueFacet, readonly Sort[]>> = {
  order_status: ['order_number', 'total_cost'],
  connection_id: ['order_number', 'total_cost'],
  country: ['total_cost'],
};

/**
 * How many entries each plan would read, by what is counted and where values meet by chance, for a page that ends with the row `reach`
 * from the nearer end of the list.
 */
export function costsOf(
  { matches, all, days, inDays, byFacet }: FacetCounts,
  { reach, orderBy }: { reach: number; orderBy: Sort },
): Record<PagePlan, number> {
  const lead = leadingFacet[orderBy];
  const walked = (lead && byFacet.get(lead)) ?? all;
  const facets = [...byFacet].map(([name, n]) => ({ n, sorts: sortsInIndex[name] }));
  const least = (costs: readonly number[]) => Math.min(Infinity, ...costs);
  const ofMatches = matches * COST_OF_ORDER;
  const ofSorting = reach > ALWAYS_SHOWN ? matches * COST_OF_SORTING : 0;
  return {
    walk: (reach * walked) / Math.max(1, matches),
    index: least(facets.flatMap(({ n, sorts }) => (sorts?.includes(orderBy) ? [n + ofSorting] : []))),
    found: least(facets.flatMap(({ n, sorts }) => (sorts ? [n + ofMatches] : []))),
    values: least(facets.flatMap(({ n, sorts }) => (sorts ? [] : [n * COST_OF_ORDER]))),
    days: Math.min(inDays, (matches * all) / Math.max(1, days)) + ofMatches,
  };
}

const cheapestOf = <P extends PagePlan>(costs: Record<PagePlan, number>, [first, ...others]: readonly [P, ...P[]]): P =>
  others.reduce((best, next) => (costs[next] < costs[best] ? next : best), first);

/** What the cheapest of all plans reads. */
export const leastCost = (costs: Record<PagePlan, number>): number => costs[cheapestOf(costs, allPlans)];

/** The cheapest of the plans that read all that a list has. */
export const wholePlanFor = (costs: Record<PagePlan, number>): WholePlan => cheapestOf(costs, wholePlans);

/** A walk that probably reads so much may well reach its limit and be for nothing. */
const RISKY = MOST_READ / 1.5;

/** The plan for a page. What a risky walk reads counts twice: where it fails, another plan still has to read all of its own. */
export function planFor(costs: Record<PagePlan, number>): PagePlan {
  const other = wholePlanFor(costs);
  const walk = costs.walk > RISKY ? costs.walk * 2 : costs.walk;
  return costs[other] < walk ? other : 'walk';
}

/**
 * How far a walk goes before another plan is better. Chance may be unkind: totals of one currency stand together, numbers of one channel
 * too, and what has few of a list's orders may come first. At least twice as far as it probably must; the more the other plan costs, the
 * further, but both together read no more than a page may, unless the other alone does.
 */
export function walkLimit(costs: Record<PagePlan, number>): number {
  const other = costs[wholePlanFor(costs)];
  const left = other < MOST_AT_ALL - LEAST_WALKED ? MOST_AT_ALL - other : MOST_AT_ALL;
  const worthIt = Math.max(costs.walk * 2, other / 2);
  return Math.ceil(Math.max(LEAST_WALKED, costs.walk * 1.5, Math.min(worthIt, left)));
}
