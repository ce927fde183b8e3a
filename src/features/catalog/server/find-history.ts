import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { HistoryEntry } from '../contract.ts';
import type { EntityId } from '../entities.ts';

const A_PAGE = 50;

/** What was changed of an item, newest first. @throws AppError not_found */
export async function findItemHistory({ db }: Actor, entity: EntityId, id: number, page: number) {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', id)
    .where('entity_id', '=', entity)
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const upTo = page * A_PAGE + 1;
  // Each source gives its newest; another one is another branch of the union.
  const { rows } = await sql<HistoryEntry>`
    select * from (
      (select 'event-' || id as id, at, type, actor, coalesce(details -> 'changes', '[]') as changes from events
        where product_id = ${id} order by events.id desc limit ${upTo})
    ) entries
    order by at desc, id desc limit ${A_PAGE + 1} offset ${(page - 1) * A_PAGE}`.execute(db);
  return { data: rows.slice(0, A_PAGE), has_more: rows.length > A_PAGE };
}
