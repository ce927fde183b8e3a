import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { keptCustomer } from '#features/partners/customer-sync/server/kept-customer.ts';
import type { Actor } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import type { HistoryEntry } from '../detail-contract.ts';

const A_PAGE = 50;

/** What happened to a customer, and to those that were merged into it, newest first. @throws AppError not_found */
export async function findHistory({ db }: Actor, asked: number, page: number) {
  const id = await keptCustomer(db, asked);
  const found = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { rows } = await historySql(id, page).execute(db);
  return { data: rows.slice(0, A_PAGE), has_more: rows.length > A_PAGE };
}

/**
 * A page of it and one more. Of each customer the newest are read, which its index has in this order: it may have tens
 * of thousands.
 */
export const historySql = (id: number, page: number): RawBuilder<HistoryEntry> => sql`
  select e.id, e.at, e.type, ${memberName('e.user_id')} as actor, coalesce(e.details -> 'changes', '[]') as changes,
         coalesce(e.details ->> 'connection', e.details ->> 'source', e.details -> 'merged' ->> 'name') as partner,
           e.details ->> 'error' as error
    from unnest(array(select id from merged_customers where kept_id = ${id}) || ${id}::bigint) who (id)
   cross join lateral (
     select * from events where customer_id = who.id order by at desc, id desc limit ${page * A_PAGE + 1}) e
   order by e.at desc, e.id desc limit ${A_PAGE + 1} offset ${(page - 1) * A_PAGE}`;
