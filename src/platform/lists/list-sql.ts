import { type RawBuilder, sql } from 'kysely';
import type { List, ListOrder, ListQuery, ListReader } from './list.ts';

/** The id of a list's rows, in SQL. */
export const idOf = ({ alias }: { alias: string }): RawBuilder<unknown> => sql.ref(`${alias}.id`);

/**
 * Which rows a list has, in SQL on its alias: for its own reads, and for work on all that match. `hits` are the ids
 * that its search found, undefined without a search.
 */
export function conditionOf<Query>(
  list: Pick<List<Query, unknown>, 'alias' | 'filters'>,
  { time_zone }: Pick<ListReader, 'time_zone'>,
  query: ListQuery<Query>,
  hits: readonly number[] | undefined,
): RawBuilder<unknown> {
  const conditions = Object.values(list.filters).flatMap((filter) => filter?.(query, time_zone) || []);
  const all = hits ? [...conditions, sql`${idOf(list)} = any(${hits}::bigint[])`] : conditions;
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`;
}

/** The order of a list, or its reverse. */
export function orderBy(list: { alias: string }, order: ListOrder, isReversed = false): RawBuilder<unknown> {
  const direction = order.isDescending !== isReversed ? sql`desc` : sql`asc`;
  return sql.join([...order.by, idOf(list)].map((expression) => sql`${expression} ${direction}`));
}

/** Whether a row stands behind the row of an id, or before it; both as they are now. */
export function isBehind<Query, Row>(list: List<Query, Row>, order: ListOrder, id: number, isReversed = false) {
  const place = sql.join([...order.by, idOf(list)]);
  return sql`(${place}) ${order.isDescending !== isReversed ? sql`<` : sql`>`}
    (select ${place} from ${list.from} where ${idOf(list)} = ${id})`;
}

/** The ids of all rows that match, in the list's order or in its reverse: the rows of an export. */
export function selectAllIds<Query, Row>(
  list: List<Query, Row>,
  where: RawBuilder<unknown>,
  order: ListOrder,
  isReversed = false,
): RawBuilder<{ id: number }> {
  return sql`select ${idOf(list)} from ${list.from} where ${where} order by ${orderBy(list, order, isReversed)}`;
}

/** The ids of some of them. */
export function selectIds<Query, Row>(
  list: List<Query, Row>,
  where: RawBuilder<unknown>,
  order: ListOrder,
  { isReversed = false, limit, offset = 0 }: { isReversed?: boolean; limit: number; offset?: number },
): RawBuilder<{ id: number }> {
  return sql`${selectAllIds(list, where, order, isReversed)} limit ${limit} offset ${offset}`;
}

/** The rows of some ids, in the list's order. */
export function selectRows<Query, Row>(
  list: List<Query, Row>,
  ids: readonly number[],
  order: ListOrder,
): RawBuilder<Row> {
  return sql`select ${list.columns} from ${list.from} ${list.joins} where ${idOf(list)} = any(${ids}::bigint[])
    order by ${orderBy(list, order)}`;
}
