import { sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { startNightly } from './start-comparison.ts';

/** The hour of the account's night in which its channels are compared. */
const HOUR = 2;

/** Each hour: the channels of accounts whose clocks show the hour are compared, each once a night. */
export const planComparisons: SystemTask = {
  name: 'plan-comparisons',
  schedule: '23 * * * *',
  async run(owner) {
    const kinds = connectors.filter(({ read }) => read.orders).map(({ manifest }) => manifest.id);
    await sql`
      select app.add_job(${startNightly.name}, json_build_object('account_id', c.account_id, 'connection_id', c.id),
               job_key => 'compare-nightly:' || c.id)
        from connections c join accounts a on a.id = c.account_id
       where c.state = 'active' and c.kind = any(${kinds}::text[])
         and extract(hour from now() at time zone a.time_zone) = ${HOUR}
         and not exists (select from reconciliations r where r.account_id = c.account_id and r.connection_id = c.id
                           and r.started_at > now() - interval '12 hours' and r.started_by is null)
       order by ('compare-nightly:' || c.id) collate "C"`.execute(owner);
  },
};
