import { sql } from 'kysely';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { refetchOrder } from './refetch-order.job.ts';

const MAX_A_RUN = 1_000;

/**
 * Each minute: adds jobs that refetch orders whose newer version came while they, or a change of them, were being sent,
 * once that is over.
 */
export const refetchMissedVersions: SystemTask = {
  name: 'sweep-missed-versions',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      select app.add_job(${refetchOrder.name}, json_build_object('account_id', account_id, 'order_id', id),
               'polls:' || connection_id, job_key => 'refetch:' || id, job_key_mode => 'preserve_run_at')
        from (select o.account_id, o.id, o.connection_id from orders o
                join connections c on c.account_id = o.account_id and c.id = o.connection_id and c.state = 'active'
               where o.needs_refetch
                 and not exists (select from partner_writes s where s.account_id = o.account_id and s.order_id = o.id
                                  and s.type in ('submit_order', 'change_order')
                                  and s.state in ('sending', 'in_doubt'))
                 and not exists (select from submission_changes x where x.account_id = o.account_id
                                  and x.order_id = o.id and x.state = 'asked' and x.version_id is null)
               limit ${MAX_A_RUN}) over
       order by ('refetch:' || id) collate "C"`.execute(owner);
  },
};
