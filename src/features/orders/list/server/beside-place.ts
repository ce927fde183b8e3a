import { type RawBuilder, sql } from 'kysely';
import type { Staff } from '#platform/db/actor.ts';
import { columnsOf, ofLeadingFacet } from './find-page-ids.ts';
import { type Facets, isDescending, type ListFilter, sortBy } from './order-filter.ts';
import { findNumberSpans, type NumberSpan } from './order-number-spans.ts';

/** Where an order is in a list. The value is text, which keeps all its digits. */
export type Spot = { id: number; at: string; order_date: string };
/** And on which side of it another is looked for. */
export type ListPosition = Spot & { isBackwards: boolean };

/** What lies on the wanted side of the place, in SQL on `orders o`. */
export function beyond({ orderBy, orderDir }: ListFilter, { at, id, isBackwards }: ListPosition): RawBuilder<unknown> {
  const sign = isDescending(orderDir, isBackwards) ? sql`<` : sql`>`;
  const value =
    orderBy === 'order_date' ? sql`${at}::timestamptz` : orderBy === 'total_cost' ? sql`${at}::numeric` : at;
  return sql`(${sql.ref(`o.${orderBy}`)}, o.id) ${sign} (${value}, ${id})`;
}

/** What is next to a place: of the whole list or its leading facet, up to the far end of its numbers. */
export type Next = { facets: Facets; span: NumberSpan | undefined; place: ListPosition };
type Soon = Next & { where: RawBuilder<unknown>; steps: readonly number[] };
type BothSoon = Omit<Soon, 'place'> & { spot: Spot };

/** Both, where both are settled by what stands beside the place. */
export async function findBothSoon(staff: Staff, filter: ListFilter, { spot, ...list }: BothSoon) {
  const previous = await findSoon(staff, filter, { ...list, place: { ...spot, isBackwards: true } });
  const next = await findSoon(staff, filter, { ...list, place: { ...spot, isBackwards: false } });
  return previous.isSettled && next.isSettled ? { previous_id: previous.id, next_id: next.id } : undefined;
}

/** Looks at the orders next to the place. Settled: one was found, or there are no more. */
export async function findSoon(
  { db }: Pick<Staff, 'db'>,
  filter: ListFilter,
  { steps, ...next }: Soon,
): Promise<{ isSettled: boolean; id: number | null }> {
  for (const most of steps) {
    const { rows } = await soonSql(filter, next, most).execute(db);
    const { read, id } = rows[0] ?? { read: 0, id: null };
    if (id !== null || read < most) return { isSettled: true, id };
  }
  return { isSettled: false, id: null };
}

/** How many orders stand next to a place, at most so many, and the nearest of them that meets the conditions, in SQL. */
export const soonSql = (filter: ListFilter, { where, ...next }: Omit<Soon, 'steps'>, most: number) =>
  sql<{ read: number; id: number | null }>`
    with beside as materialized (${besideSql(filter, next, most)})
    select (select count(*)::int from beside) as read,
           (select o.id from beside o where ${where} order by ${sortBy(filter, next.place.isBackwards)} limit 1) as id`;

/** The orders next to a place, in SQL: of the whole list, or of its leading facet. */
function besideSql(filter: ListFilter, { facets, span, place }: Next, most: number): RawBuilder<unknown> {
  const isAbove = !isDescending(filter.orderDir, place.isBackwards);
  if (filter.orderBy === 'total_cost') {
    return sql`select * from app.orders_beside_total(${place.at}, ${place.id}, ${isAbove}, ${facets.country ?? null}, ${most})`;
  }
  return sql`select ${columnsOf(filter, facets)} from orders o
     where ${ofLeadingFacet(filter, facets)} and ${beyond(filter, place)} and ${span ? upTo(span, isAbove) : sql`true`}
     order by ${sortBy(filter, place.isBackwards)} limit ${most}`;
}

/** From the least number that a list can have to the greatest. */
export async function findWholeSpan(staff: Staff, filter: ListFilter, facets: Facets): Promise<NumberSpan | undefined> {
  const spans = await findNumberSpans(staff, filter, facets);
  const [first, last] = [spans?.[0], spans?.at(-1)];
  return first && last && { least: first.least, greatest: last.greatest };
}

/** The far end alone: named with the place, PostgreSQL may begin at the near one and read all up to the place. */
const upTo = ({ least, greatest }: NumberSpan, isAbove: boolean) =>
  isAbove ? sql`o.order_number <= ${greatest}` : sql`o.order_number >= ${least}`;
