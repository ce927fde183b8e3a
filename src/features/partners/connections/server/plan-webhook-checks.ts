import { sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import { SWEEP_PRIORITY, spreadOver } from '#platform/jobs/account-queues.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { ensureWebhooks } from './ensure-webhooks.job.ts';

const SPREAD_MINUTES = 120;

/** Each day: renews webhook subscriptions, since some partners drop them after a few failed deliveries. */
export const planWebhookChecks: SystemTask = {
  name: 'plan-webhook-checks',
  schedule: '41 4 * * *',
  async run(owner) {
    const kinds = connectors.filter(({ webhook }) => webhook?.ensure).map(({ manifest }) => manifest.id);
    await sql`
      select app.add_job(${ensureWebhooks.name}, json_build_object('account_id', account_id, 'connection_id', id),
               job_key => key, job_key_mode => 'preserve_run_at', run_at => run_at, priority => ${SWEEP_PRIORITY})
        from (select account_id, id, 'ensure-webhooks:' || id as key, ${spreadOver(SPREAD_MINUTES)} as run_at
                from connections where state = 'active' and kind = any(${kinds}::text[])) checked
       order by key collate "C"`.execute(owner);
  },
};
