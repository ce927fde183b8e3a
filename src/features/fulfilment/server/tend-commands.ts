import { sql } from 'kysely';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { checkOrders } from '../../orders/server/check-orders.job.ts';
import { runCommands } from './run-commands.job.ts';
import { submitOrder } from './submit-order.job.ts';

const MOST_A_RUN = 1_000;
const CHECK_AGAIN_MINUTES = 10;

/**
 * Each minute: writes and orders that are due and that no job waits for get one. So nothing stays behind whatever became of a
 * job, and a connection that was paused goes on when it is active again. An order that long should have left and cannot, since its
 * check was lost or its warehouse is gone, is checked again: staff see then what keeps it.
 */
export const tendCommands: SystemTask = {
  name: 'tend-commands',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      select graphile_worker.add_job(${runCommands.name}, json_build_object('account_id', account_id, 'order_id', order_id),
               job_key => key, job_key_mode => 'preserve_run_at')
        from (select distinct account_id, order_id, 'commands:' || order_id as key from commands where state in ('queued', 'sending', 'in_doubt')
                and coalesce(next_try_at, created_at) < now() - interval '1 minute' limit ${MOST_A_RUN}) due
       order by key collate "C"`.execute(owner);
    await sql`
      select graphile_worker.add_job(${submitOrder.name}, json_build_object('account_id', account_id, 'order_id', id),
               job_key => key, job_key_mode => 'preserve_run_at')
        from (select o.account_id, o.id, 'submit:' || o.id as key from orders o where o.order_status = 'pending' and o.in_amware = 0 and not o.is_held
                and o.submit_after < now() - interval '1 minute'
                and not exists (select from commands c where c.order_id = o.id and c.account_id = o.account_id
                                 and c.state in ('queued', 'sending', 'in_doubt'))
               limit ${MOST_A_RUN}) due
       order by key collate "C"`.execute(owner);
    await sql`
      select graphile_worker.add_job(${checkOrders.name}, json_build_object('account_id', account_id, 'order_ids', json_agg(id)),
               job_key => 'tend-checks:' || account_id, job_key_mode => 'preserve_run_at')
        from (select o.account_id, o.id from orders o
                left join core_locations l on l.account_id = o.account_id and l.core_id = o.warehouse and l.is_active
                     and l.connection_id is not null
               where o.order_status = 'pending' and o.in_amware = 0 and not o.is_held
                 and o.submit_after < now() - make_interval(mins => ${CHECK_AGAIN_MINUTES})
                 and (o.needs_check or o.ship_method is null or l.core_id is null)
               limit ${MOST_A_RUN}) unchecked
       group by account_id order by ('tend-checks:' || account_id) collate "C"`.execute(owner);
    await sql`delete from edit_leases where expires_at < now() - interval '1 hour'`.execute(owner);
  },
};
