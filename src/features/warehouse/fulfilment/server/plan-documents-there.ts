import { sql } from 'kysely';
import { planDocumentsJob } from '#features/core/order-lifecycle/server/plan-documents.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJobs } from '#platform/jobs/job.ts';

/**
 * Has the documents of an order planned after the caller's transaction, since what a warehouse has of it changed;
 * nothing where no warehouse was sent anything of it, or the account issues for no country.
 */
export async function planDocumentsThere(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  orderId: number,
): Promise<void> {
  const { rows } = await sql`
    select from orders o join tax_issuers i on i.country = o.country and i.is_active
     where o.id = ${orderId} and (exists (select from order_submissions n where n.order_id = o.id)
        or exists (select from order_parts p where p.order_id = o.id))`.execute(tx);
  await addJobs(
    tx,
    actor,
    planDocumentsJob,
    rows.map(() => ({ order_ids: [orderId] })),
  );
}
