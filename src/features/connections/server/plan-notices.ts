import { sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { ensureNotices } from './ensure-notices.job.ts';

/** Each day: partners are asked whether they still send notices, since some stop after a few that failed. */
export const planNotices: SystemTask = {
  name: 'plan-notices',
  schedule: '41 4 * * *',
  async run(owner) {
    const kinds = connectors.filter(({ webhook }) => webhook?.ensure).map(({ manifest }) => manifest.id);
    await sql`
      select graphile_worker.add_job(${ensureNotices.name}, json_build_object('account_id', account_id, 'connection_id', id),
               job_key => 'notices:' || id)
        from connections where state = 'active' and kind = any(${kinds}::text[])
       order by ('notices:' || id) collate "C"`.execute(owner);
  },
};
