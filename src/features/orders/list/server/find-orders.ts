import { sql } from 'kysely';
import type { z } from 'zod';
import { pageFigures } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import type { findOrders, OrderRow } from '#features/orders/order/contract.ts';
import { MOST_SEARCH_HITS, type OrderFilter } from '#features/orders/order/order-filter.ts';
import { rowColumns, withTexts } from '#features/orders/order/server/order-row.ts';
import type { Staff } from '#platform/db/actor.ts';
import { sliceOfPage, sliceSql } from '#platform/db/page-slice.ts';
import { findOrderIds, findOrdersByTerm } from './find-orders-by-term.ts';
import { findIdsByDate, findIdsBySort } from './find-page-ids.ts';
import { findSomeIds } from './find-some-ids.ts';
import { allOf, type Facets, facetConditions, facetsOf, isOfFew, narrowingOf, sortBy } from './order-filter.ts';
import { MOST_SKIPPED } from './page-plan.ts';

type Page = z.input<(typeof findOrders.replies)[200]>;

/** So many rows of an index are passed over without a thought; beyond, the counts by day lead to a page by date. */
const MOST_PASSED = 20_000;

/** A page of the account's orders: its ids come from an index alone, and only then the rows. */
export async function findOrderPage(staff: Staff, filter: OrderFilter): Promise<Page> {
  const facets = facetsOf(filter);
  const isAlone = isWhole(facets) && !isOfFew(filter, undefined) && !filter.problem;
  if (filter.search !== '') {
    if (isAlone && filter.orderBy === 'order_date' && filter.orderDir === 'DESC') return findHitPage(staff, filter);
    const hits = await findOrderIds(staff, filter.search, MOST_SEARCH_HITS);
    const { ids, total } = await findSomeIds(staff, filter, facets, hits);
    return pageOf(staff, filter, { ids, total, isCapped: hits.length === MOST_SEARCH_HITS });
  }
  if (isOfFew(filter, undefined) || filter.problem) {
    return pageOf(staff, filter, await findSomeIds(staff, filter, facets, undefined));
  }
  return findFacetPage(staff, filter, facets);
}

/** A page of a search's hits, which come as they are found: newest first. */
async function findHitPage(staff: Staff, { search, page, perPage }: OrderFilter): Promise<Page> {
  const hits = await findOrdersByTerm(staff, search, MOST_SEARCH_HITS, rowColumns);
  return {
    data: hits.slice((page - 1) * perPage, page * perPage).map((row) => withTexts(staff, row)),
    ...pageFigures(hits.length, { page, perPage }),
    total_is_capped: hits.length === MOST_SEARCH_HITS,
  };
}

const isWhole = (facets: Facets) => narrowingOf(facets).length === 0 && !facets.start_at && !facets.end_at;

/** Whether an index has just these rows in the list's order. */
const isOneIndex = (facets: Facets, { orderBy }: OrderFilter) =>
  isWhole(facets) ||
  (orderBy === 'order_date' && narrowingOf(facets).join() === 'order_status' && !facets.start_at && !facets.end_at);

async function findFacetPage(staff: Staff, filter: OrderFilter, facets: Facets): Promise<Page> {
  const isByDate = filter.orderBy === 'order_date';
  if (isOneIndex(facets, filter)) {
    const total = await countKept(staff, facets);
    const slice = sliceOfPage(filter, total);
    if (!isByDate && slice.offset > MOST_SKIPPED) throw new AppError('page_too_deep');
    if (!isByDate || slice.offset <= MOST_PASSED) {
      const where = allOf(facetConditions(facets, staff.time_zone));
      const { rows } = await sql<OrderRow>`
        select ${rowColumns} from orders o
          join (select o.id from orders o where ${where}
                 order by ${sortBy(filter, slice.isFromEnd)} ${sliceSql(slice, true)}) page using (id)
         order by ${sortBy(filter, false)}`.execute(staff.db);
      return { data: rows.map((row) => withTexts(staff, row)), ...pageFigures(total, filter), total_is_capped: false };
    }
  }
  const found = await (isByDate ? findIdsByDate : findIdsBySort)(staff, filter, facets);
  return pageOf(staff, filter, { ...found, isCapped: false });
}

/** How many orders a status has, or all, from the kept counters. */
async function countKept({ db }: Staff, { order_status }: Facets): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(n), 0)::int as total from order_count_deltas
     where ${order_status ? sql`order_status = ${order_status}` : sql`true`}`.execute(db);
  return rows[0]?.total ?? 0;
}

type Found = { ids: readonly number[]; total: number; isCapped: boolean };

async function pageOf(staff: Staff, filter: OrderFilter, { ids, total, isCapped }: Found): Promise<Page> {
  const { rows } = await sql<OrderRow>`
    select ${rowColumns} from orders o where o.id = any(${ids}::bigint[])
     order by ${sortBy(filter, false)}`.execute(staff.db);
  return { data: rows.map((row) => withTexts(staff, row)), ...pageFigures(total, filter), total_is_capped: isCapped };
}
