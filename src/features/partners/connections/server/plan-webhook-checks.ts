import { sql } from 'kysely';
import { connectors } from '#connectors/registry.ts';
import { addSwept } from '#platform/jobs/add-swept.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { ensureWebhooks } from './ensure-webhooks.job.ts';

const SPREAD_MINUTES = 120;

/** Each day: renews webhook subscriptions, since some partners drop them after a few failed deliveries. */
export const planWebhookChecks: SystemTask = {
  name: 'plan-webhook-checks',
  schedule: '41 4 * * *',
  async run(owner) {
    const kinds = connectors.filter(({ webhook }) => webhook?.ensure).map(({ manifest }) => manifest.id);
    const due = sql`
      select 'ensure-webhooks:' || id as key,
             json_build_object('account_id', account_id, 'connection_id', id) as payload
        from connections where state = 'active' and kind = any(${kinds}::text[])`;
    await addSwept(owner, ensureWebhooks, SPREAD_MINUTES, due);
  },
};
