import { sql } from 'kysely';
import { endEdits } from '#features/people/team/server/end-edits.ts';
import { submitKey, submitOrder } from '#features/warehouse/fulfilment/server/submit-order.job.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { addJobs, job } from '#platform/jobs/job.ts';

/** Ends the leases of a member who was deactivated: the orders go out where nothing else keeps them. */
export const endEditsJob = job(endEdits.name, endEdits.payload, async ({ user_id }, { actor }) => {
  await actor.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ order_id: number }>`
      with ended as (delete from edit_leases where user_id = ${user_id} returning order_id)
      select distinct order_id from ended`.execute(tx);
    await addJobs(tx, actor, submitOrder, rows, { key: submitKey });
    for (const { order_id } of rows) await publishEvent(tx, actor, { type: 'order.editing', order_id });
  });
});
