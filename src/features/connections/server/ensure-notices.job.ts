import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { job } from '#platform/jobs/job.ts';
import { attempt } from './attempt.ts';
import { isActive } from './connection-health.ts';
import { isReachable, noticeAddress } from './notice-address.ts';
import { openConnection } from './open-connection.ts';

/** Sees to it that a partner sends its notices to us, where it can be told so and can reach us. */
export const ensureNotices = job('ensure-notices', z.object({ connection_id: Id }), async ({ connection_id }, run) => {
  const { actor, services, signal } = run;
  if (!isReachable(services) || !(await isActive(actor.db, connection_id))) return;
  const open = await openConnection(actor, services, connection_id, signal);
  const { webhook } = open.connector;
  if (!webhook?.ensure) return;
  const address = noticeAddress(services, { account_id: actor.account_id, id: connection_id });
  await attempt(actor, open, { action: 'ensure_notices', result: () => null }, async (ctx) =>
    webhook.ensure?.(ctx, address),
  );
});
