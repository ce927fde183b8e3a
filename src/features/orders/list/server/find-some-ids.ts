import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { OrderFilter } from '#features/orders/order/order-filter.ts';
import { countUpTo } from '#platform/db/count-up-to.ts';
import { type PageSlice, sliceFromStart, sliceOfPage } from '#platform/db/page-slice.ts';
import { findSoonOfCustomer } from './busy-customer.ts';
import { columnsOf, idsOf, type PageIds, type Reader, selectIds, selectInOrder } from './find-page-ids.ts';
import { countList } from './order-days.ts';
import {
  allOf,
  type Facets,
  facetConditions,
  facetSql,
  isOfFew,
  type ListFilter,
  narrowingOf,
  otherConditions,
  problemsOf,
  sortBy,
} from './order-filter.ts';
import { ALWAYS_SHOWN, leadingFacet, MOST_COUNTED } from './page-plan.ts';

/** Where facets narrow a longer list, so many of those who wait are looked at to say how many there are at least. */
const MOST_KEPT_COUNTED = 2_000;
/** Entries of a sort's index that are looked up among the problems. */
const MOST_PROBED = 15_000;

type Some = PageIds & { isCapped: boolean };

/** A page of a list that a customer, the holding time, a problem or the hits of a search narrow, beside facets. */
export async function findSomeIds(
  staff: Reader,
  filter: OrderFilter,
  facets: Facets,
  hits: readonly number[] | undefined,
): Promise<Some> {
  const where = allOf([...facetConditions(facets, staff.time_zone), ...otherConditions(filter, hits)]);
  const isByProblem = filter.problem && !isOfFew(filter, hits);
  if (isByProblem && (await isOfMany(staff, filter, facets))) {
    return findAmongMany(staff, filter, await withChannelOf(staff, filter, facets), where);
  }
  // What an index alone tells is counted first; orders that have to be read themselves are counted and sorted in one reading.
  if (!filter.customer_id && !(isByProblem && isChannelAlone(facets))) {
    const found = await findCounted(staff, filter, where);
    if (found.total <= MOST_COUNTED) return { ...found, isCapped: false };
    return findOfLong(staff, filter, facets, where);
  }
  const total = await countUpTo(
    staff.db,
    filter.customer_id
      ? sql`from orders o where ${where}`
      : sql`from (select distinct p.order_id ${problemsOf(filter)}) kept`,
    MOST_COUNTED + 1,
  );
  if (total > MOST_COUNTED) return findOfLong(staff, filter, facets, where);
  const slice = sliceOfPage(filter, total);
  const ids = slice.limit === 0 ? [] : await idsOf(staff.db, matching(filter, where), filter, slice);
  return { ids, total, isCapped: false };
}

/** A page of a list, and how many orders it has, at most one more than are counted. */
async function findCounted({ db }: Reader, filter: OrderFilter, where: RawBuilder<unknown>): Promise<PageIds> {
  const page = selectIds(sql`list`, filter, sliceFromStart(filter), sql`true`);
  const { rows } = await sql<PageIds>`
    with list as materialized (select o.id, ${sql.ref(`o.${filter.orderBy}`)} from orders o where ${where} limit ${MOST_COUNTED + 1})
    select (select count(*)::int from list) as total, to_jsonb(array(${page})) as ids`.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** A page of a list that is longer than is counted. @throws AppError page_too_deep */
async function findOfLong(
  staff: Reader,
  filter: OrderFilter,
  facets: Facets,
  where: RawBuilder<unknown>,
): Promise<Some> {
  const slice = sliceFromStart(filter);
  if (slice.offset >= MOST_COUNTED) throw new AppError('page_too_deep');
  const soon = await findSoonOfCustomer(staff, filter, facets, slice);
  return {
    ids: soon ?? (await idsOf(staff.db, sql`orders`, filter, slice, where)),
    total: MOST_COUNTED,
    isCapped: true,
  };
}

/** All orders that meet a condition, whatever list is made of them. */
export const matching = ({ orderBy }: ListFilter, where: RawBuilder<unknown>) =>
  sql`(select o.id, ${sql.ref(`o.${orderBy}`)} from orders o where ${where} offset 0)`;

/** Whether a kind of problem keeps more orders than can be sorted, and its list's facets too have more. */
export async function isOfMany(staff: Reader, filter: ListFilter, facets: Facets): Promise<boolean> {
  if ((await countUpTo(staff.db, problemsOf(filter), MOST_COUNTED + 1)) <= MOST_COUNTED) return false;
  return (await countList(staff.db, facets)) > MOST_COUNTED;
}

/** Whether nothing narrows a list of those who wait but their channel, which their problems name. */
const isChannelAlone = (facets: Facets) =>
  !facets.start_at && !facets.end_at && narrowingOf(facets).every((name) => name === 'connection_id');

/** What keeps many orders is mostly of one channel: its orders are then what is looked through. */
export async function withChannelOf({ db }: Reader, { problem }: ListFilter, facets: Facets): Promise<Facets> {
  const { rows } = await sql<{ connection_id: number }>`
    select d.connection_id from problem_count_deltas d where d.kind = ${problem}
     group by d.connection_id having sum(d.orders) > 0 limit 2`.execute(db);
  const [only, ...others] = rows;
  return only && others.length === 0
    ? { ...facets, connection_id: facets.connection_id ?? only.connection_id }
    : facets;
}

/** The list is read in its order, and each order looked up among the problems; where too few are found, all are sorted. */
async function findAmongMany(
  staff: Reader,
  filter: OrderFilter,
  facets: Facets,
  where: RawBuilder<unknown>,
): Promise<Some> {
  const slice = sliceFromStart(filter);
  if (slice.offset >= MOST_COUNTED) throw new AppError('page_too_deep');
  const probed = await probe(staff, filter, facets, slice);
  const isFound = probed.length === slice.limit;
  if (!isFound && slice.offset >= ALWAYS_SHOWN) throw new AppError('page_too_deep');
  const ids = isFound ? probed : await idsOf(staff.db, matching(filter, where), filter, slice);
  const kept = await countKept(staff, filter, facets);
  return { ids, total: Math.max(kept, slice.offset + ids.length), isCapped: true };
}

/** At least so many orders there are: of the first that wait. */
async function countKept(staff: Reader, filter: ListFilter, facets: Facets): Promise<number> {
  if (isChannelAlone(facets)) return MOST_COUNTED;
  const conditions = facetConditions(facets, staff.time_zone);
  return countUpTo(
    staff.db,
    sql`from orders o where o.id = any(array(select p.order_id ${problemsOf(filter)} limit ${MOST_KEPT_COUNTED})) and ${allOf(conditions)}`,
    MOST_COUNTED + 1,
  );
}

/** Rows of a slice that stand soon in the list and have problems of a kind; fewer where the list goes on. */
async function probe(
  { db, time_zone }: Reader,
  filter: ListFilter,
  facets: Facets,
  slice: PageSlice,
): Promise<number[]> {
  const soon = soonSql(filter, facets, slice);
  const { rows } = await selectInOrder(soon, filter, slice, allOf(facetConditions(facets, time_zone))).execute(db);
  return rows.map(({ id }) => id);
}

/**
 * What stands soon in the list and has problems of a kind, in SQL. For a page at its start each order is looked up until there are enough; for
 * one deep inside all are looked up at once, in the order of their ids, which takes a third of the time for each.
 */
export function soonSql(filter: ListFilter, facets: Facets, { isFromEnd, offset }: PageSlice): RawBuilder<unknown> {
  const leads = new Set(['connection_id' as const, leadingFacet[filter.orderBy]]);
  const ofLeads = [...leads].filter((name) => name !== undefined).filter((name) => facets[name] !== undefined);
  const soon = sql`select ${columnsOf(filter, facets)} from orders o
    where ${allOf(ofLeads.map((name) => facetSql(facets, name)))} order by ${sortBy(filter, isFromEnd)} limit ${MOST_PROBED}`;
  return offset < ALWAYS_SHOWN
    ? sql`(select o.* from (${soon}) o where exists (select ${problemsOf(filter)} and p.order_id = o.id offset 0))`
    : sql`(with soon as materialized (${soon}) select o.* from soon o where
        (o.id in (select p.order_id ${problemsOf(filter)} and p.order_id = any(array(select id from soon)))) is true
        order by ${sortBy(filter, isFromEnd)})`;
}
