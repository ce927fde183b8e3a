import { sql } from 'kysely';
import { planDocumentsJob } from '#features/core/order-lifecycle/server/plan-documents.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { addJobs } from '#platform/jobs/job.ts';

/**
 * Has the documents of a split order planned after the caller's transaction, since what a warehouse has of it changed;
 * nothing of an order that was never split.
 */
export async function planPartDocuments(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  orderId: number,
): Promise<void> {
  const { rows } = await sql`select from order_parts where order_id = ${orderId} limit 1`.execute(tx);
  await addJobs(
    tx,
    actor,
    planDocumentsJob,
    rows.map(() => ({ order_ids: [orderId] })),
  );
}
