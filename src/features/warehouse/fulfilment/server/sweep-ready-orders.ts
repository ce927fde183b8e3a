import { sql } from 'kysely';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isReady } from '#features/core/order-lifecycle/server/is-open.ts';
import { BATCH_PRIORITY } from '#platform/jobs/account-queues.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { isAskedOfWarehouse } from './order-writes.ts';
import { submitOrder } from './submit-order.job.ts';

const MAX_A_RUN = 1_000;
const CHECK_AGAIN_MINUTES = 10;

/**
 * Each minute: orders that are due to be handed over get a job, where none waits for them, so that none stays behind
 * whatever became of its job. One that long should have left and cannot, since its check was lost or its warehouse is
 * gone, is checked again: staff see then what keeps it.
 */
export const sweepReadyOrders: SystemTask = {
  name: 'sweep-ready-orders',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      select app.add_job(${submitOrder.name}, json_build_object('account_id', account_id, 'order_id', id),
               job_key => key, job_key_mode => 'preserve_run_at')
        from (select o.account_id, o.id, 'submit:' || o.id as key from orders o where ${isReady}
                and o.submit_after < now() - interval '1 minute'
                and not ${isAskedOfWarehouse}
               limit ${MAX_A_RUN}) due
       order by key collate "C"`.execute(owner);
    await sql`
      select app.add_job(${checkOrders.name}, json_build_object('account_id', account_id, 'order_ids', json_agg(id)),
               'checks:' || account_id || ':0', job_key => 'sweep-checks:' || account_id,
                 job_key_mode => 'preserve_run_at',
               priority => ${BATCH_PRIORITY})
        from (select o.account_id, o.id from orders o
                left join core_locations l on l.account_id = o.account_id and l.core_id = o.warehouse and l.is_active
                     and l.connection_id is not null
               where ${isReady}
                 and o.submit_after < now() - make_interval(mins => ${CHECK_AGAIN_MINUTES})
                 and (o.needs_check or o.ship_method is null or l.core_id is null)
               limit ${MAX_A_RUN}) unchecked
       group by account_id order by ('sweep-checks:' || account_id) collate "C"`.execute(owner);
    await sql`delete from edit_leases where expires_at < now() - interval '1 hour'`.execute(owner);
  },
};
