import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { keptCustomer } from '#features/customer-sync/server/kept-customer.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { HistoryEntry } from '../detail-contract.ts';

const A_PAGE = 50;

/** What happened to a customer, and to those that were merged into it, newest first. @throws AppError not_found */
export async function findHistory({ db }: Actor, asked: number, page: number) {
  const id = await keptCustomer(db, asked);
  const found = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { rows } = await sql<HistoryEntry>`
    select id, at, type, actor, coalesce(details -> 'changes', '[]') as changes,
           coalesce(details ->> 'connection', details ->> 'source', details -> 'merged' ->> 'name') as partner, details ->> 'error' as error
      from events where customer_id = any(array(select id from merged_customers where kept_id = ${id}) || ${id}::bigint)
     order by at desc, id desc limit ${A_PAGE + 1} offset ${(page - 1) * A_PAGE}`.execute(db);
  return { data: rows.slice(0, A_PAGE), has_more: rows.length > A_PAGE };
}
