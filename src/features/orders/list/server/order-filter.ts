import { type RawBuilder, sql } from 'kysely';
import { addDays, startOfDay } from '#base/calendar-date.ts';
import { AppError } from '#base/errors.ts';
import { type OrderStatus, statusOfFilter } from '#features/core/order-lifecycle/order-status.ts';
import { isHolding } from '#features/core/order-lifecycle/server/is-open.ts';
import type { OrderFilter } from '#features/orders/order/order-filter.ts';
import { keptCustomerSql } from '#features/partners/customer-sync/server/kept-customer.ts';

export type ListFilter = Omit<OrderFilter, 'page' | 'perPage'>;

/** What a list is narrowed to that the index of each sort has, and that is counted by day. Undefined does not narrow. */
export type Facets = {
  order_status: OrderStatus | undefined;
  connection_id: number | undefined;
  country: string | undefined;
  warehouse: string | undefined;
  is_held: boolean | undefined;
  /** Days of the account's zone, both included. */
  start_at: string | undefined;
  end_at: string | undefined;
};

/** Facets that are values of a column. */
export const valueFacets = ['order_status', 'connection_id', 'country', 'warehouse', 'is_held'] as const;
export type ValueFacet = (typeof valueFacets)[number];

/** @throws AppError invalid for a status that does not exist and for days in the wrong order */
export function facetsOf(filter: ListFilter): Facets {
  const { connection_id, start_at, end_at } = filter;
  if (start_at && end_at && start_at > end_at) {
    throw new AppError('invalid', { fields: { end_at: ['before start_at'] } });
  }
  return {
    order_status: filter.filterBy ? requireStatus(filter.filterBy) : undefined,
    country: filter.country,
    warehouse: filter.warehouse || undefined,
    is_held: filter.is_held && filter.is_held === '1',
    connection_id,
    start_at,
    end_at,
  };
}

function requireStatus(filterBy: string): OrderStatus {
  const status = statusOfFilter(filterBy);
  if (!status) throw new AppError('invalid', { fields: { filterBy: ['unknown status'] } });
  return status;
}

/** The facets that narrow a list, of those that are values of a column. */
export const narrowingOf = (facets: Facets) => valueFacets.filter((name) => facets[name] !== undefined);

/** One facet in SQL, on `o` of orders or of their counts by day. A status is in the text, since how many orders have one says nothing of another. */
export const facetSql = (facets: Facets, name: ValueFacet) =>
  sql`${sql.ref(`o.${name}`)} = ${name === 'order_status' ? sql.lit(facets[name]) : facets[name]}`;

/** The facets in SQL, on `orders o`. */
export function facetConditions(facets: Facets, zone: string): RawBuilder<unknown>[] {
  const { start_at, end_at } = facets;
  return [
    ...narrowingOf(facets).map((name) => facetSql(facets, name)),
    ...(start_at ? [sql`o.order_date >= ${startOfDay(start_at, zone)}`] : []),
    ...(end_at ? [sql`o.order_date < ${startOfDay(addDays(end_at, 1), zone)}`] : []),
  ];
}

/** What narrows a list beside its facets, in SQL on `orders o`; a search is the ids of its hits. */
export function otherConditions(filter: ListFilter, hits: readonly number[] | undefined): RawBuilder<unknown>[] {
  const { customer_id, holding, problem, connection_id, subject } = filter;
  return [
    ...(customer_id ? [sql`o.customer_id = ${keptCustomerSql(customer_id)}`] : []),
    ...(holding ? [isHolding] : []),
    ...(problem ? [sql`o.id = any(array(select p.order_id ${problemsOf({ problem, connection_id, subject })}))`] : []),
    ...(hits ? [sql`o.id = any(${hits}::bigint[])`] : []),
  ];
}

/**
 * The problems of a kind; a problem's connection is that of its order. The kind is in the text, since how many there are of one says
 * nothing of another.
 */
export const problemsOf = ({
  problem,
  connection_id,
  subject,
}: Pick<ListFilter, 'problem' | 'connection_id' | 'subject'>) => sql`
  from problems p where p.kind = ${sql.lit(problem)} ${connection_id ? sql`and p.connection_id = ${connection_id}` : sql``}
    ${subject === undefined ? sql`` : sql`and p.subject = ${subject}`}`;

export const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;

/** The order of a list of `orders o`; the id settles equal values, so that pages never overlap. */
export function sortBy(
  { orderBy, orderDir }: Pick<ListFilter, 'orderBy' | 'orderDir'>,
  isReversed: boolean,
): RawBuilder<unknown> {
  const direction = isDescending(orderDir, isReversed) ? sql`desc` : sql`asc`;
  return sql`${sql.ref(`o.${orderBy}`)} ${direction}, o.id ${direction}`;
}

/** Whether a list is of few orders, which are found by what narrows it and not by walking the list. */
export const isOfFew = ({ customer_id, holding }: ListFilter, hits: readonly number[] | undefined): boolean =>
  hits !== undefined || customer_id !== undefined || holding !== undefined;

export const isDescending = (orderDir: ListFilter['orderDir'], isReversed: boolean) =>
  (orderDir === 'DESC') !== isReversed;
