import { type RawBuilder, sql } from 'kysely';
import { dayInZone } from '#base/calendar-date.ts';
import { AppError } from '#base/errors.ts';
import { MOST_SEARCH_HITS } from '#features/orders/order/order-filter.ts';
import type { Staff } from '#platform/db/actor.ts';
import {
  beyond,
  findBothSoon,
  findSoon,
  findWholeSpan,
  type ListPosition,
  type Next,
  type Spot,
} from './beside-place.ts';
import { busyCustomerOf, isOfCustomer } from './busy-customer.ts';
import { findOrderIds } from './find-orders-by-term.ts';
import { idsOf, readAll, withLead } from './find-page-ids.ts';
import { isOfMany, matching, withChannelOf } from './find-some-ids.ts';
import { countFacets, findNextDay, ordersOfDays, valuesIn } from './order-days.ts';
import {
  allOf,
  type Facets,
  facetConditions,
  facetsOf,
  isDescending,
  isOfFew,
  type ListFilter,
  otherConditions,
  problemsOf,
  sortBy,
} from './order-filter.ts';
import { costsOf, MOST_COUNTED, MOST_READ, wholePlanFor } from './page-plan.ts';

/** So many orders beside one are looked at, first few and then more, before all of a list are read. */
const FEW = [250];
const MORE = [15_000];
/** So many of which the rows are looked up. */
const FEW_ROWS = [250, 2_000];
/** So many where all would be too much. */
const MANY = [75_000];

type Neighbours = { previous_id: number | null; next_id: number | null };

/** The orders before and after one in a list, found from where it stands and not by counting rows. @throws AppError not_found */
export async function findNeighbourIds(staff: Staff, id: number, filter: ListFilter): Promise<Neighbours> {
  const facets = facetsOf(filter);
  const found = await sql<{ at: string; order_date: string }>`
    select ${sql.ref(filter.orderBy)}::text as at, order_date from orders where id = ${id}`.execute(staff.db);
  const here = found.rows[0];
  if (!here) throw new AppError('not_found');
  const hits = filter.search ? await findOrderIds(staff, filter.search, MOST_SEARCH_HITS) : undefined;
  const isSome = isOfFew(filter, hits) || filter.problem !== undefined;
  const spot = { id, ...here };
  return isSome
    ? findAmongSome(staff, filter, { facets, hits, spot })
    : findByFacets(staff, filter, await withLead(staff.db, filter, facets), spot);
}

const sliceOf = ({ isBackwards }: ListPosition) => ({ isFromEnd: isBackwards, offset: 0, limit: 1 });

type Some = { facets: Facets; hits: readonly number[] | undefined; spot: Spot };

/** In a list that a customer, a problem or the hits of a search narrow. */
async function findAmongSome(staff: Staff, filter: ListFilter, { facets, hits, spot }: Some): Promise<Neighbours> {
  const conditions = facetConditions(facets, staff.time_zone);
  const findSpan = () => findWholeSpan(staff, filter, facets);
  if (!isOfFew(filter, hits) && (await isOfMany(staff, filter, facets))) {
    const isKept = sql`exists (select ${problemsOf(filter)} and p.order_id = o.id offset 0)`;
    const ofChannel = await withChannelOf(staff, filter, facets);
    const where = allOf([...conditions, isKept]);
    const list = { spot, facets: ofChannel, span: await findSpan(), where, steps: [...FEW, ...MORE] };
    const found = await findBothSoon(staff, filter, list);
    if (found) return found;
  }
  const busyCustomer = await busyCustomerOf(staff, filter, MOST_COUNTED);
  if (busyCustomer) {
    const where = allOf([...conditions, isOfCustomer(busyCustomer)]);
    const list = { spot, facets, span: await findSpan(), where, steps: FEW_ROWS };
    const found = await findBothSoon(staff, filter, list);
    if (found) return found;
  }
  return findAmongAll(staff, filter, allOf([...conditions, ...otherConditions(filter, hits)]), spot);
}

/** Both from one reading of all that the list has. */
async function findAmongAll(
  { db }: Staff,
  filter: ListFilter,
  where: RawBuilder<unknown>,
  spot: Spot,
): Promise<Neighbours> {
  const nearest = (isBackwards: boolean) => sql`(
    select o.id from list o where ${beyond(filter, { ...spot, isBackwards })} order by ${sortBy(filter, isBackwards)} limit 1)`;
  const { rows } = await sql<Neighbours>`
    with list as materialized ${matching(filter, where)}
    select ${nearest(true)} as previous_id, ${nearest(false)} as next_id`.execute(db);
  return rows[0] ?? { previous_id: null, next_id: null };
}

/** In a list that facets alone narrow. */
async function findByFacets(staff: Staff, filter: ListFilter, facets: Facets, spot: Spot): Promise<Neighbours> {
  const list = { facets, span: await findWholeSpan(staff, filter, facets) };
  const next = (isBackwards: boolean) => findNextByFacets(staff, filter, { ...list, place: { ...spot, isBackwards } });
  return { previous_id: await next(true), next_id: await next(false) };
}

/** Soon; else by date on the next day that has any, by another sort among all. */
async function findNextByFacets(staff: Staff, filter: ListFilter, { facets, span, place }: Next) {
  const where = allOf(facetConditions(facets, staff.time_zone));
  const isByDate = filter.orderBy === 'order_date';
  const steps = isByDate ? FEW : [...FEW, ...MORE];
  const soon = await findSoon(staff, filter, { facets, span, place, where, steps });
  if (soon.isSettled) return soon.id;
  const slice = sliceOf(place);
  if (isByDate) {
    const [id] = await idsOf(staff.db, await ordersOfNextDay(staff, filter, facets, place), filter, slice);
    return id ?? null;
  }
  const costs = costsOf(await countFacets(staff.db, facets), { reach: 1, orderBy: filter.orderBy });
  const by = wholePlanFor(costs);
  if (costs[by] > MOST_READ) {
    const found = await findSoon(staff, filter, { facets, span, place, where, steps: MANY });
    if (found.isSettled) return found.id;
  }
  const [id] = await readAll(staff, filter, { facets, slice, by, beyond: beyond(filter, place) });
  return id ?? null;
}

/** The orders of a list that stand beyond the place on its day, and those of the next day that has any. */
async function ordersOfNextDay(staff: Staff, filter: ListFilter, facets: Facets, place: ListPosition) {
  const day = dayInZone(new Date(place.order_date), staff.time_zone);
  const next = await findNextDay(staff.db, facets, day, isDescending(filter.orderDir, place.isBackwards));
  const where = sql`${valuesIn(facets)} and ${beyond(filter, place)}`;
  return ordersOfDays(staff, next ? [day, next] : [day], sql`o.id, o.order_date`, where);
}
