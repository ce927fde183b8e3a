import { sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import { addSwept } from '#platform/jobs/add-swept.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { startNightly } from './start-comparison.ts';

/** The hour of the account's night in which its channels are compared. */
const HOUR = 2;
/** They are spread over most of the hour. */
const SPREAD_MINUTES = 50;

/** Each hour: the channels of accounts whose clocks show the hour are compared, each once a night. */
export const planComparisons: SystemTask = {
  name: 'plan-comparisons',
  schedule: '23 * * * *',
  async run(owner) {
    const kinds = connectors.filter(({ read }) => read.orders).map(({ manifest }) => manifest.id);
    const due = sql`
      select 'compare-nightly:' || c.id as key,
             json_build_object('account_id', c.account_id, 'connection_id', c.id) as payload
        from connections c join accounts a on a.id = c.account_id
       where c.state = 'active' and c.kind = any(${kinds}::text[])
         and extract(hour from now() at time zone a.time_zone) = ${HOUR}
         and not exists (select from reconciliations r where r.account_id = c.account_id and r.connection_id = c.id
                           and r.started_at > now() - interval '12 hours' and r.started_by is null)`;
    await addSwept(owner, startNightly, SPREAD_MINUTES, due);
  },
};
