import { sql } from 'kysely';
import type { List, ListQuery, ListReader } from './list.ts';
import { conditionOf, isBehind, selectIds } from './list-sql.ts';

/**
 * The ids of all rows of a list in its order, so many at a time. Each page begins behind the row that ended the one before, so the reader's
 * `db` is a transaction that sees one snapshot. `hits` are what its search found.
 */
export async function* scanIds<Query, Row>(
  list: List<Query, Row>,
  reader: ListReader,
  query: ListQuery<Query>,
  { hits, limit }: { hits?: readonly number[]; limit: number },
): AsyncGenerator<number[]> {
  const where = conditionOf(list, reader, query, hits);
  const order = list.orderOf(query);
  let last: number | undefined;
  for (;;) {
    const after = last === undefined ? where : sql`${where} and ${isBehind(list, order, last)}`;
    const { rows } = await selectIds(list, after, order, { limit }).execute(reader.db);
    if (rows.length > 0) yield rows.map(({ id }) => id);
    last = rows.at(-1)?.id;
    if (rows.length < limit) return;
  }
}
