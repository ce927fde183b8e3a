import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { keptCustomerSql } from '#features/partners/customer-sync/server/kept-customer.ts';
import { countUpTo } from '#platform/db/count-up-to.ts';
import type { PageSlice } from '#platform/db/page-slice.ts';
import { columnsOf, ofLeadingFacet, type Reader } from './find-page-ids.ts';
import { allOf, type Facets, facetConditions, type ListFilter, otherConditions, sortBy } from './order-filter.ts';
import { ALWAYS_SHOWN, MOST_SORTED } from './page-plan.ts';

/** Of so many orders next to one another in a list of all it is looked up whose they are. */
const MOST_LOOKED_UP = 5_000;

/** The customer of a list that has more orders than so many, where facets alone narrow it besides. */
export async function busyCustomerOf(
  { db }: Pick<Reader, 'db'>,
  filter: ListFilter,
  most: number,
): Promise<number | undefined> {
  const { customer_id, search, holding, problem } = filter;
  if (!customer_id || search !== '' || holding || problem) return undefined;
  const orders = await countUpTo(db, sql`from orders o where ${allOf(otherConditions(filter, undefined))}`, most + 1);
  return orders > most ? customer_id : undefined;
}

/** Whether `o` is a customer's, in SQL. No index of a sort has that, so each order is looked up by its key (`offset 0` keeps it so). */
export const isOfCustomer = (customer_id: number): RawBuilder<unknown> =>
  sql`(select own.customer_id from orders own where own.id = o.id offset 0) = ${keptCustomerSql(customer_id)}`;

/**
 * A slice of the list of a customer with more orders than are sorted for a page deep inside it, where it stands soon in the list of all.
 * Undefined where the list has to be sorted, or is in order as it is. @throws AppError page_too_deep
 */
export async function findSoonOfCustomer(
  staff: Reader,
  filter: ListFilter,
  facets: Facets,
  slice: PageSlice,
): Promise<number[] | undefined> {
  if (filter.orderBy === 'order_date') return undefined;
  const customer_id = await busyCustomerOf(staff, filter, MOST_SORTED);
  if (!customer_id) return undefined;
  const { rows } = await soonOfCustomerSql(staff, filter, { facets, slice, customer_id }).execute(staff.db);
  if (rows.length === slice.limit) return rows.map(({ id }) => id);
  if (slice.offset >= ALWAYS_SHOWN) throw new AppError('page_too_deep');
  return undefined;
}

type Wanted = { facets: Facets; slice: PageSlice; customer_id: number };

/** Those of a slice of a customer's list that stand soon in the list of all, in SQL. */
export function soonOfCustomerSql(
  { time_zone }: Pick<Reader, 'time_zone'>,
  filter: ListFilter,
  { facets, slice, customer_id }: Wanted,
): RawBuilder<{ id: number }> {
  const inOrder = sql`order by ${sortBy(filter, false)}`;
  return sql`
    select o.id from (select ${columnsOf(filter, facets)} from orders o where ${ofLeadingFacet(filter, facets)} ${inOrder} limit ${MOST_LOOKED_UP}) o
     where ${allOf([...facetConditions(facets, time_zone), isOfCustomer(customer_id)])}
     ${inOrder} limit ${slice.limit} offset ${slice.offset}`;
}
