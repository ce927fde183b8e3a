import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { HistoryEntry } from '../detail-contract.ts';

const A_PAGE = 50;

/** What happened to a customer, newest first. @throws AppError not_found */
export async function findHistory({ db }: Actor, id: number, page: number) {
  const found = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { rows } = await sql<HistoryEntry>`
    select id, at, type, actor, coalesce(details -> 'changes', '[]') as changes,
           coalesce(details ->> 'connection', details ->> 'source') as partner, details ->> 'error' as error
      from events where customer_id = ${id}
     order by id desc limit ${A_PAGE + 1} offset ${(page - 1) * A_PAGE}`.execute(db);
  return { data: rows.slice(0, A_PAGE), has_more: rows.length > A_PAGE };
}
