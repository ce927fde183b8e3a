import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { callPartner } from '#features/partners/connections/server/call-partner.ts';
import { openConnection } from '#features/partners/connections/server/open-connection.ts';
import { job } from '#platform/jobs/job.ts';
import { findActiveIssuers } from '../issuers/tax-issuers.ts';
import { closeOutage } from './outages.ts';

const Payload = z.object({ country: z.string() });

/**
 * Asks an authority that is away whether it is back: once it answers, its outage is over. Begun by `watch-outages.ts`.
 */
export const probeOutage = job('probe-outage', Payload, async ({ country }, { actor, services, signal }) => {
  const issuer = (await findActiveIssuers(actor.db)).find((open) => open.country === country);
  if (!issuer) return;
  const open = await openConnection(actor, services, issuer.connection_id, signal).catch((error: unknown) => {
    // Paused or broken: staff end the outage.
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!open) return;
  const answered = await callPartner(actor, open, { action: 'test', result: () => null }, (ctx) =>
    open.connector.check(ctx),
  );
  if (answered.ok) await closeOutage(actor, country, null);
});
