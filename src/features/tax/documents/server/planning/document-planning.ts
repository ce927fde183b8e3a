import { type RawBuilder, sql } from 'kysely';
import { planDocumentsJob } from '#features/core/order-lifecycle/server/plan-documents.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJobs } from '#platform/jobs/job.ts';

/** As `planDocumentsOf`, of the orders that correct a sale: its document is issued now, or never will be. */
export const planCorrectionsOf = (tx: AccountDb, actor: Pick<Actor, 'account_id'>, saleId: number): Promise<void> =>
  planDocumentsOf(tx, actor, sql`select id from orders where corrects_order_id = ${saleId}`);

const BATCH = 100;

const isList = (orders: RawBuilder<unknown> | readonly number[]): orders is readonly number[] => Array.isArray(orders);

/**
 * Has the documents of these orders planned after the caller's transaction; nothing where the account issues for no
 * country.
 */
export async function planDocumentsOf(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  orders: RawBuilder<unknown> | readonly number[],
): Promise<void> {
  // As the result of a query, so that the statement is planned once: PostgreSQL plans again for each length of a
  // list.
  const wanted = isList(orders) ? sql`select unnest(${orders}::bigint[])` : orders;
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.id = any(array(${wanted})) and exists (select from tax_issuers i
      where i.is_active and i.country = o.country)
     order by o.id`.execute(tx);
  const batches = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) => ({
    order_ids: rows.slice(index * BATCH, (index + 1) * BATCH).map(({ id }) => id),
  }));
  await addJobs(tx, actor, planDocumentsJob, batches);
}

/**
 * As `planDocumentsOf`, for orders that passed their check. One of their documents may have waited for it, such as a
 * guide in addition to an issued invoice, or is being planned by older facts.
 */
export const planCheckedDocuments = (
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  orderIds: readonly number[],
): Promise<void> =>
  planDocumentsOf(
    tx,
    actor,
    sql`select o.id from orders o
      join tax_issuers i on i.country = o.country and i.is_active and i.issue_when in ('checked', 'delay', 'import', 'buyer')
     where o.id = any(array(select unnest(${orderIds}::bigint[])))
       and (not exists (select from tax_documents d where d.order_id = o.id and d.kind = 'sale')
         or exists (select from tax_documents d where d.order_id = o.id and d.state in ('not_submitted', 'rejected')))`,
  );
