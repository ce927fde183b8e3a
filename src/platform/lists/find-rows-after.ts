import { sql } from 'kysely';
import type { List, ListQuery, ListReader } from './list.ts';
import { conditionOf, isBehind, selectIds, selectRows } from './list-sql.ts';

/** The rows of a list behind one, or the first ones, at most `limit`. The row of `after` need not be in the list. */
export async function findRowsAfter<Query, Row>(
  list: List<Query, Row>,
  reader: ListReader,
  query: ListQuery<Query>,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<{ rows: Row[]; has_more: boolean }> {
  const hits = await list.search(reader, query);
  const where = conditionOf(list, reader, query, hits?.ids);
  const order = list.orderOf(query);
  const behind = after === undefined ? where : sql`${where} and ${isBehind(list, order, after)}`;
  const { rows } = await selectRows(list, selectIds(list, behind, order, { limit: limit + 1 }), order).execute(
    reader.db,
  );
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}
