import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import { pageFigures } from '#base/endpoint.ts';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { sliceFromStart, sliceOfPage, sliceSql } from '#platform/db/page-slice.ts';
import { sayError } from '../../problems/server/problem-texts.ts';
import { findOrderIds, findOrdersByTerm } from '../../search/server/find-orders-by-term.ts';
import { type findOrders, type OrderFilter, OrderRow } from '../contract.ts';
import { type OrderStatus, statusOfFilter } from '../order-status.ts';

type Page = z.input<(typeof findOrders.replies)[200]>;
type ListFilter = Omit<OrderFilter, 'page' | 'perPage'>;

/** Beyond this many rows a filtered list says "at least": an exact count would cost more than the page itself. */
const COUNT_CAP = 10_000;
/** A search shows its newest hits; who needs more narrows it down. */
export const MOST_SEARCH_HITS = 200;

/**
 * A page of the account's orders. The page's ids come from an index alone, from whichever end is nearer, and only then the
 * rows: the last page of a million costs what the first does.
 */
export async function findOrderPage(staff: Staff, filter: OrderFilter): Promise<Page> {
  if (isSearchAlone(filter) && filter.orderBy === 'order_date' && filter.orderDir === 'DESC') {
    return findHitPage(staff, filter);
  }
  const { where, hits, areHitsCut } = await conditionOf(staff, filter);
  const { total, isCapped } = await countMatches(staff, filter, where, hits);
  const slice = isCapped ? sliceFromStart(filter) : sliceOfPage(filter, total);
  const { rows } = await sql<OrderRow>`
    select ${rowColumns} from orders o
      join (select o.id from orders o where ${where}
             order by ${sortBy(filter, slice.isFromEnd)} ${sliceSql(slice, isWholeList(filter))}) page using (id)
     where o.account_id = app.account_id()
     order by ${sortBy(filter, false)}`.execute(staff.db);
  return {
    data: rows.map((row) => inWords(staff, row)),
    ...pageFigures(total, filter),
    total_is_capped: isCapped || areHitsCut,
  };
}

/** A page of a search's hits, which come as they are found: newest first. */
async function findHitPage(staff: Staff, { search, page, perPage }: OrderFilter): Promise<Page> {
  const hits = await findOrdersByTerm(staff, search, MOST_SEARCH_HITS, rowColumns);
  return {
    data: hits.slice((page - 1) * perPage, page * perPage).map((row) => inWords(staff, row)),
    ...pageFigures(hits.length, { page, perPage }),
    total_is_capped: hits.length === MOST_SEARCH_HITS,
  };
}

/** What keeps an order is stored by kind and subject. */
const inWords = (staff: Staff, row: OrderRow): OrderRow => ({ ...row, error: sayError(staff, row.error) });

/** The columns of a row, named as the contract names them. */
export const rowColumns = sql.raw<OrderRow>(
  Object.keys(OrderRow.shape)
    .map((name) => `o.${name}`)
    .join(', '),
);

/** The order of a list; the id settles equal values, so that pages never overlap. */
export function sortBy(
  { orderBy, orderDir }: Pick<ListFilter, 'orderBy' | 'orderDir'>,
  isReversed: boolean,
): RawBuilder<unknown> {
  const direction = (orderDir === 'DESC') !== isReversed ? sql`desc` : sql`asc`;
  return sql`${sql.ref(`o.${orderBy}`)} ${direction}, o.id ${direction}`;
}

/**
 * What the filters mean in SQL, on `orders o`. A search becomes the ids of its newest hits; `areHitsCut` says that there may be
 * more.
 */
export async function conditionOf(staff: Staff, filter: ListFilter) {
  const all: RawBuilder<unknown>[] = [sql`true`];
  const add = (condition: RawBuilder<unknown>) => all.push(condition);

  if (filter.filterBy) add(sql`o.order_status = ${requireStatus(filter.filterBy)}`);
  if (filter.connection_id) add(sql`o.connection_id = ${filter.connection_id}`);
  if (filter.country) add(sql`o.country = ${filter.country}`);
  if (filter.warehouse) add(sql`o.warehouse = ${filter.warehouse}`);
  if (filter.customer_id) add(sql`o.customer_id = ${filter.customer_id}`);
  if (filter.is_held) add(filter.is_held === '1' ? sql`o.is_held` : sql`not o.is_held`);
  if (filter.problem) add(sql`o.id in (select p.order_id from problems p where p.kind = ${filter.problem})`);
  if (filter.start_at && filter.end_at && filter.start_at > filter.end_at) {
    throw new AppError('invalid', { fields: { end_at: ['before start_at'] } });
  }
  if (filter.start_at) add(sql`o.order_date >= ${startOfDay(filter.start_at, staff.time_zone)}`);
  if (filter.end_at) add(sql`o.order_date < ${startOfDay(addDays(filter.end_at, 1), staff.time_zone)}`);
  const ids = filter.search ? await findOrderIds(staff, filter.search, MOST_SEARCH_HITS) : undefined;
  if (ids) add(sql`o.id = any(${ids}::bigint[])`);
  return { where: sql.join(all, sql` and `), hits: ids?.length, areHitsCut: ids?.length === MOST_SEARCH_HITS };
}

function requireStatus(filterBy: string): OrderStatus {
  const status = statusOfFilter(filterBy);
  if (!status) throw new AppError('invalid', { fields: { filterBy: ['unknown status'] } });
  return status;
}

const isSearchAlone = (filter: OrderFilter) => filter.search !== '' && hasNoFilter(filter);
const isWholeList = (filter: OrderFilter) => filter.search === '' && hasNoFilter(filter);

const hasNoFilter = (filter: OrderFilter) => !filter.filterBy && !filter.connection_id && hasNoOtherFilter(filter);

/** What pages and sorts the list, and what its kept counts or a search know of. */
const COUNTED: ReadonlySet<string> = new Set<keyof OrderFilter>([
  'search',
  'filterBy',
  'connection_id',
  'orderBy',
  'orderDir',
  'page',
  'perPage',
]);

/** Whether nothing narrows the list but a search, a status or a connection. */
const hasNoOtherFilter = (filter: OrderFilter) =>
  Object.entries(filter).every(([name, value]) => COUNTED.has(name) || value === undefined);

/** Totals by status and connection are kept, and the hits of a search alone are known; all else is counted up to a cap. */
async function countMatches(staff: Staff, filter: OrderFilter, where: RawBuilder<unknown>, hits: number | undefined) {
  if (hits !== undefined && isSearchAlone(filter)) return { total: hits, isCapped: false };
  const { filterBy, connection_id } = filter;
  const isKept = hits === undefined && hasNoOtherFilter(filter);
  const counted = isKept
    ? sql<{ total: number }>`select coalesce(sum(n), 0)::int as total from order_count_deltas where true
        ${filterBy ? sql`and order_status = ${requireStatus(filterBy)}` : sql``}
        ${connection_id ? sql`and connection_id = ${connection_id}` : sql``}`
    : sql<{ total: number }>`select count(*)::int as total from
        (select from orders o where ${where} limit ${COUNT_CAP + 1}) matches`;
  const total = (await counted.execute(staff.db)).rows[0]?.total ?? 0;
  return isKept || total <= COUNT_CAP ? { total, isCapped: false } : { total: COUNT_CAP, isCapped: true };
}
