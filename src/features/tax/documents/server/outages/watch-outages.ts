import { sql } from 'kysely';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { probeOutage } from './probe-outage.job.ts';
import { settleOutage } from './settle-outage.ts';

/**
 * Every two minutes: authorities that are away are asked whether they are back, and what an outage left behind is sent.
 */
export const watchOutages: SystemTask = {
  name: 'watch-outages',
  schedule: '*/2 * * * *',
  async run(owner) {
    await sql`
      select app.add_job(${probeOutage.name}, json_build_object('account_id', account_id, 'country', country),
               job_key => 'probe-outage:' || account_id || ':' || country)
        from (select distinct account_id, country from tax_outages where ended_at is null) o`.execute(owner);
    await sql`
      select app.add_job(${settleOutage.name}, json_build_object('account_id', o.account_id, 'outage_id', o.id),
               job_key => 'settle-outage:' || o.account_id || ':' || o.id)
        from tax_outages o
       where o.ended_at > now() - interval '30 days' and o.ended_at < now() - interval '1 minute'
         and exists (select
           from tax_documents d
           where d.account_id = o.account_id and d.outage_id = o.id and d.state = 'issued_offline')`.execute(owner);
  },
};
