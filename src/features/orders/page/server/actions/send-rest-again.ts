import { sql } from 'kysely';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import type { LockedOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { setStatus } from '#features/core/order-lifecycle/server/set-status.ts';
import { planDocumentsThere } from '#features/warehouse/fulfilment/server/plan-documents-there.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';

/**
 * Has what the warehouse did not send checked again, which puts its stock on hold and sends it, as another submission;
 * in the caller's transaction that holds the order's lock.
 */
export async function sendRestAgain(tx: AccountDb, staff: Staff, { id, version }: LockedOrder): Promise<void> {
  await setStatus(tx, id, 'pending', {
    in_amware: 0,
    amware_ref_num: null,
    needs_check: true,
    ask_state_at: sql<string>`now()`,
    submit_after: sql<string>`now()`,
    version: version + 1,
    updated_by: staff.user_id,
  }).execute();
  const details = { fields: ['order_status'], version: version + 1 };
  await recordEvent(tx, staff, { type: 'order.rest_sent_again', order_id: id, details });
  await addJob(tx, staff, checkOrders, { order_ids: [id] });
  await planDocumentsThere(tx, staff, id);
}
