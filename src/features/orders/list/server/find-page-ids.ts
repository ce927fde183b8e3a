import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { OrderFilter } from '#features/orders/order/order-filter.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { type PageSlice, sliceOfPage } from '#platform/db/page-slice.ts';
import { planForValues } from '#platform/db/plan-for-values.ts';
import { countFacets, findDays, findOnlyValue, findStretch, ordersOfDays, valuesIn } from './order-days.ts';
import { allOf, type Facets, facetConditions, facetSql, type ListFilter, narrowingOf, sortBy } from './order-filter.ts';
import { findNumberSpans, type NumberSpan } from './order-number-spans.ts';
import {
  ALWAYS_SHOWN,
  costsOf,
  leadingFacet,
  leastCost,
  MOST_READ,
  type PagePlan,
  planFor,
  type WholePlan,
  walkLimit,
  wholePlanFor,
} from './page-plan.ts';

/** Whose list it is, in whose days. */
export type Reader = Pick<Staff, 'db' | 'time_zone'>;
export type PageIds = { ids: number[]; total: number };

/** A page of a list that facets alone narrow, by date: it is read from the days on which it lies. */
export async function findIdsByDate(staff: Staff, filter: OrderFilter, facets: Facets): Promise<PageIds> {
  const first = (filter.page - 1) * filter.perPage;
  const wanted = { first, length: filter.perPage, isDescending: filter.orderDir === 'DESC' };
  const { days, before, total } = await findStretch(staff.db, facets, wanted);
  if (days.length === 0) return { ids: [], total };
  const orders = ordersOfDays(staff, days, sql`o.id, o.order_date`, valuesIn(facets));
  const slice = { isFromEnd: false, offset: first - before, limit: filter.perPage };
  return { ids: await idsOf(staff.db, orders, filter, slice), total };
}

/**
 * A page of a list that facets narrow, by another sort. @throws AppError page_too_deep where it is far from either end and too much would
 * have to be read for it
 */
export async function findIdsBySort(staff: Staff, filter: OrderFilter, given: Facets): Promise<PageIds> {
  const facets = await withLead(staff.db, filter, given);
  const counts = await countFacets(staff.db, facets);
  const slice = sliceOfPage(filter, counts.matches);
  if (slice.limit === 0) return { ids: [], total: counts.matches };
  const costs = costsOf(counts, { reach: slice.offset + slice.limit, orderBy: filter.orderBy });
  const isDeep = slice.offset >= ALWAYS_SHOWN;
  if (isDeep && leastCost(costs) > MOST_READ) throw new AppError('page_too_deep');
  const wanted = { facets, slice, costs, all: counts.all, isDeep };
  return { ids: await readSlice(staff, filter, wanted), total: counts.matches };
}

/**
 * The same list with its sort's leading facet, where all of its orders have one value of that. A warehouse mostly sends to one country:
 * its totals then stand in one stretch of all totals, far from either end.
 */
export async function withLead(db: AccountDb, { orderBy }: ListFilter, facets: Facets): Promise<Facets> {
  const lead = leadingFacet[orderBy];
  if (!lead || facets[lead] !== undefined || narrowingOf(facets).length === 0) return facets;
  return { ...facets, ...(await findOnlyValue(db, facets, lead)) };
}

type PageRequest = { facets: Facets; slice: PageSlice; costs: Record<PagePlan, number>; all: number; isDeep: boolean };

/** Reads a slice by the cheapest plan; a walk that does not find enough soon gives way to the next. */
async function readSlice(
  staff: Staff,
  filter: ListFilter,
  { facets, slice, costs, all, isDeep }: PageRequest,
): Promise<number[]> {
  const other = wholePlanFor(costs);
  const isOnlyWalked = isDeep && costs[other] > MOST_READ;
  const plan = isOnlyWalked ? 'walk' : planFor(costs);
  if (plan !== 'walk') return readAll(staff, filter, { facets, slice, by: plan });
  const most = isOnlyWalked ? MOST_READ : walkLimit(costs);
  const spans = await findNumberSpans(staff, filter, facets);
  const walked = await walk(staff, filter, { facets, slice, spans, most });
  if (walked.length === slice.limit || all <= most) return walked;
  if (isOnlyWalked) throw new AppError('page_too_deep');
  return costs[other] < all
    ? readAll(staff, filter, { facets, slice, by: other })
    : walk(staff, filter, { facets, slice, spans, most: all });
}

type All = { facets: Facets; slice: PageSlice; by: WholePlan; beyond?: RawBuilder<unknown> };

/**
 * Reads all that a list has, and sorts it. Planned for its values: planned once for any, a year would count as a few days, and what is
 * frequent as rare.
 */
export async function readAll(
  staff: Staff,
  filter: ListFilter,
  { facets, slice, by, beyond = sql`true` }: All,
): Promise<number[]> {
  const orders = await ordersOf(staff, filter, { facets, by, beyond });
  return staff.db.transaction().execute(async (tx) => {
    await planForValues(tx);
    return idsOf(tx, orders, filter, slice);
  });
}

type OrdersOfList = { facets: Facets; by: WholePlan; beyond: RawBuilder<unknown> };

/**
 * All orders of a list, in SQL. What is found by an index alone is first only found there, and then read for a name or a total that the
 * index lacks.
 */
export async function ordersOf(staff: Reader, { orderBy }: ListFilter, { facets, by, beyond }: OrdersOfList) {
  const columns = sql`o.id, ${sql.ref(`o.${orderBy}`)}`;
  const conditions = facetConditions(facets, staff.time_zone);
  if (by === 'index' || by === 'values') {
    return sql`(select ${columns} from orders o where ${allOf([...conditions, beyond])} offset 0)`;
  }
  const found =
    by === 'found'
      ? sql`(select o.id from orders o where ${allOf(conditions)} offset 0)`
      : ordersOfDays(staff, await findDays(staff.db, facets), sql`o.id`, valuesIn(facets));
  return sql`(select ${columns} from orders o where o.id = any(array(select found.id from ${found} found)) and ${beyond} offset 0)`;
}

type Walk = { facets: Facets; slice: PageSlice; spans: readonly NumberSpan[] | undefined; most: number };

/** Reads a sort's index, or that of its leading facet, and takes what meets the conditions. */
async function walk(staff: Staff, filter: ListFilter, walked: Walk): Promise<number[]> {
  const { rows } = await walkSql(staff, filter, walked).execute(staff.db);
  return rows.map(({ id }) => id);
}

/** A walk, in SQL. */
export function walkSql(
  { time_zone }: Pick<Staff, 'time_zone'>,
  filter: ListFilter,
  { facets, slice, spans, most }: Walk,
): RawBuilder<{ id: number }> {
  const inOrder = sql`order by ${sortBy(filter, slice.isFromEnd)}`;
  const entriesIn = (span: RawBuilder<unknown>) =>
    sql`(select ${columnsOf(filter, facets)} from orders o where ${ofLeadingFacet(filter, facets)} and ${span} ${inOrder} limit ${most})`;
  const parts = spans?.map(({ least, greatest }) =>
    entriesIn(sql`o.order_number >= ${least} and o.order_number <= ${greatest}`),
  ) ?? [entriesIn(sql`true`)];
  const read = sql`(select * from (${sql.join(parts, sql` union all `)}) o ${inOrder} limit ${most})`;
  return selectInOrder(read, filter, slice, allOf(facetConditions(facets, time_zone)));
}

/** What leads a sort's index before the sort, where the list has it, in SQL on `orders o`. */
export function ofLeadingFacet({ orderBy }: Pick<ListFilter, 'orderBy'>, facets: Facets): RawBuilder<unknown> {
  const lead = leadingFacet[orderBy];
  return lead && facets[lead] !== undefined ? facetSql(facets, lead) : sql`true`;
}

/** What sorts and narrows a list: columns that the index of each sort has. */
export const columnsOf = (filter: ListFilter, facets: Facets) =>
  sql.join(
    [...new Set(['id', filter.orderBy, 'order_date', ...narrowingOf(facets)])].map((name) => sql.ref(`o.${name}`)),
  );

/** The ids of a slice of rows. */
export async function idsOf(
  db: AccountDb,
  orders: RawBuilder<unknown>,
  filter: ListFilter,
  slice: PageSlice,
  where: RawBuilder<unknown> = sql`true`,
): Promise<number[]> {
  const { rows } = await selectIds(orders, filter, slice, where).execute(db);
  return rows.map(({ id }) => id);
}

/** The ids of a slice of rows that are in order already, in SQL: what stands before it is only passed over. */
export const selectInOrder = (
  orders: RawBuilder<unknown>,
  filter: ListFilter,
  { isFromEnd, offset, limit }: PageSlice,
  where: RawBuilder<unknown>,
): RawBuilder<{ id: number }> =>
  sql`select o.id from ${orders} o where ${where} order by ${sortBy(filter, isFromEnd)} limit ${limit} offset ${offset}`;

/**
 * The ids of a slice of rows, in SQL. What is deep inside a list is found by its place: a sort that is to keep the first thousands alone
 * compares whole texts and numbers, and takes twice as long as sorting everything by their beginnings.
 */
export function selectIds(
  orders: RawBuilder<unknown>,
  filter: ListFilter,
  { isFromEnd, offset, limit }: PageSlice,
  where: RawBuilder<unknown>,
): RawBuilder<{ id: number }> {
  if (offset < ALWAYS_SHOWN) return selectInOrder(orders, filter, { isFromEnd, offset, limit }, where);
  return sql`
    select o.id from (select o.id, row_number() over (order by ${sortBy(filter, isFromEnd)}) as place from ${orders} o where ${where}) o
     where o.place > ${offset} and o.place <= ${offset + limit} order by o.place`;
}
