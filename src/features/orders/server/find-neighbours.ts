import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { OrderFilter } from '../contract.ts';
import { conditionOf, sortBy } from './find-orders.ts';

/** The orders before and after one in a list, found from where it stands and not by counting rows. */
export async function findNeighbourIds(staff: Staff, id: number, filter: Omit<OrderFilter, 'page' | 'perPage'>) {
  const column = sql.ref(filter.orderBy);
  const found = await sql<{ at: unknown }>`select ${column} as at from orders where id = ${id}`.execute(staff.db);
  const here = found.rows[0];
  if (!here) throw new AppError('not_found');
  const { where } = await conditionOf(staff, filter);

  const next = async (isBackwards: boolean) => {
    const isDescending = (filter.orderDir === 'DESC') !== isBackwards;
    const { rows } = await sql<{ id: number }>`
      select o.id from orders o where ${where}
        and (o.${column}, o.id) ${isDescending ? sql`<` : sql`>`} (select ${column}, id from orders where id = ${id})
      order by ${sortBy(filter, isBackwards)} limit 1`.execute(staff.db);
    return rows[0]?.id ?? null;
  };
  return { previous_id: await next(true), next_id: await next(false) };
}
