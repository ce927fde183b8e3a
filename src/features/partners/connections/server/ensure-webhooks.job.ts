import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { job } from '#platform/jobs/job.ts';
import { callPartner } from './call-partner.ts';
import { isActive } from './connection-health.ts';
import { openConnection } from './open-connection.ts';
import { isReachable, webhookAddress } from './webhook-address.ts';

/** Subscribes to a partner's webhooks, where it offers that and can reach us. */
export const ensureWebhooks = job(
  'ensure-webhooks',
  z.object({ connection_id: Id }),
  async ({ connection_id }, run) => {
    const { actor, services, signal } = run;
    if (!isReachable(services) || !(await isActive(actor.db, connection_id))) return;
    const open = await openConnection(actor, services, connection_id, signal);
    const { webhook } = open.connector;
    if (!webhook?.ensure) return;
    const address = webhookAddress(services, { account_id: actor.account_id, id: connection_id });
    await callPartner(actor, open, { action: 'ensure_webhooks', result: () => null }, async (ctx) =>
      webhook.ensure?.(ctx, address),
    );
  },
);
