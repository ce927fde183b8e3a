import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { executeForValues } from '../db/plan-for-values.ts';
import type { List, ListQuery, ListReader } from './list.ts';
import { conditionOf, idOf, isBehind, selectIds } from './list-sql.ts';

/** The rows before and after one in a list; the row itself need not be in it. @throws AppError not_found */
export async function findNeighbourIds<Query, Row>(
  list: List<Query, Row>,
  reader: ListReader,
  query: ListQuery<Query>,
  id: number,
): Promise<{ previous_id: number | null; next_id: number | null }> {
  const hits = await list.search(reader, query);
  const where = conditionOf(list, reader, query, hits?.ids);
  const order = list.orderOf(query);
  const nearest = (isReversed: boolean) =>
    selectIds(list, sql`${where} and ${isBehind(list, order, id, isReversed)}`, order, { isReversed, limit: 1 });
  const [found] = await executeForValues(
    reader.db,
    sql<{ previous_id: number | null; next_id: number | null }>`
      select (${nearest(true)}) as previous_id, (${nearest(false)}) as next_id
        from ${list.from} where ${idOf(list)} = ${id}`,
  );
  if (!found) throw new AppError('not_found');
  return found;
}
