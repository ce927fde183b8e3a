import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import {
  type RequestRow,
  requestColumns,
  requestJoins,
  toRequest,
} from '#features/customers/support/server/find-requests.ts';
import { keptCustomer } from '#features/partners/customer-sync/server/kept-customer.ts';
import { documentList } from '#features/tax/documents/server/list/document-list.ts';
import { StoredDocument, toRow } from '#features/tax/documents/server/list/document-rows.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { memberName } from '#platform/db/member-name.ts';
import { type CustomerTicket, MAX_PAPERS } from '../papers-contract.ts';

/** Older orders' papers are found in their own lists. */
const ORDERS_READ = 200;

/** The latest tax documents of a customer's orders. @throws AppError not_found */
export async function findDocumentsOf(staff: Staff, asked: number) {
  const { db } = staff;
  const id = await requireKept(db, asked);
  const { rows } = await sql`
    select ${documentList.columns}
      from (select id from orders where customer_id = ${id} order by order_date desc, id desc
        limit ${ORDERS_READ}) latest
      join orders o on o.id = latest.id join tax_documents d on d.order_id = o.id left
        join connections c on c.id = d.connection_id
     order by d.id desc limit ${MAX_PAPERS + 1}`.execute(db);
  const data = StoredDocument.array()
    .parse(rows)
    .slice(0, MAX_PAPERS)
    .map((row) => toRow(staff, row));
  return { data, has_more: rows.length > MAX_PAPERS };
}

type TicketRow = RequestRow & Pick<CustomerTicket, 'asked_by' | 'order'>;

/**
 * What members asked about a customer or an order, with what became of each, the latest first. @throws AppError
 * not_found
 */
export async function findTicketsOf({ db }: Staff, asked: number): Promise<CustomerTicket[]> {
  const id = await requireKept(db, asked);
  const { rows } = await sql<TicketRow>`
    with pages as (
      select '/customers/' || id as page, null::bigint as order_id from (select ${id}::bigint as id union select id
        from merged_customers where kept_id = ${id}) own
      union all
      (select '/orders/' || id, id from orders where customer_id = ${id} order by order_date desc, id desc
        limit ${ORDERS_READ}))
    select ${requestColumns}, ${memberName('r.user_id')} as asked_by,
           case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.order_number) end as "order"
      from support_requests r join pages p on p.page = r.page
      left join orders o on o.id = p.order_id
      ${requestJoins}
     where r.page <> '' and r.page = any(array(select page from pages))
     order by r.created_at desc, r.id desc limit ${MAX_PAPERS}`.execute(db);
  return rows.map(toRequest);
}

async function requireKept(db: AccountDb, asked: number): Promise<number> {
  const id = await keptCustomer(db, asked);
  const found = await db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
  return id;
}
