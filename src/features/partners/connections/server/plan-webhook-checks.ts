import { sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { ensureWebhooks } from './ensure-webhooks.job.ts';

/** Each day: renews webhook subscriptions, since some partners drop them after a few failed deliveries. */
export const planWebhookChecks: SystemTask = {
  name: 'plan-webhook-checks',
  schedule: '41 4 * * *',
  async run(owner) {
    const kinds = connectors.filter(({ webhook }) => webhook?.ensure).map(({ manifest }) => manifest.id);
    await sql`
      select app.add_job(${ensureWebhooks.name}, json_build_object('account_id', account_id, 'connection_id', id),
               job_key => 'ensure-webhooks:' || id)
        from connections where state = 'active' and kind = any(${kinds}::text[])
       order by ('ensure-webhooks:' || id) collate "C"`.execute(owner);
  },
};
