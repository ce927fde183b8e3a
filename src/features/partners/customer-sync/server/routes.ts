import type { FastifyInstance } from 'fastify';
import { interpolate } from '#base/text.ts';
import { getConnectionId } from '#features/partners/connections/server/find-connections.ts';
import { route } from '#platform/http/route.ts';
import {
  findPartnerLinks,
  getPartnerCustomers,
  retryFailedCustomers,
  saveSyncMode,
  submitToDesk,
  syncContact,
  syncCustomers,
} from '../contract.ts';
import { findLinks } from './find-links.ts';
import { askForSync, awaitSync } from './sync-customer.ts';
import { syncMany } from './sync-many.ts';
import { getCustomersAt, retryFailed, saveMode } from './sync-mode.ts';
import { textsOf } from './texts-of.ts';

/** Each call that syncs a customer, with the kind of its partner. */
const syncCalls = [
  [syncContact, 'hub_spot'],
  [submitToDesk, 'zen_desk'],
] as const;

/** Customers at CRMs and desks. */
export function customerSyncRoutes(app: FastifyInstance): void {
  for (const [call, kind] of syncCalls) {
    route(app, call, async ({ staff, services, params: { customerId }, reply }) => {
      const asked = await askForSync(staff, kind, customerId);
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      return awaitSync(staff, customerId, asked, services.request_timeout_ms, gone.signal);
    });
  }

  route(app, syncCustomers, ({ staff, body }) => syncMany(staff, body.ids));

  route(app, findPartnerLinks, ({ staff, params }) => findLinks(staff, params.id));

  route(app, getPartnerCustomers, async ({ staff, params }) =>
    getCustomersAt(staff, await getConnectionId(staff, params.connector)),
  );

  route(app, saveSyncMode, async ({ staff, params, body: { mode } }) => {
    await saveMode(staff, await getConnectionId(staff, params.connector), mode);
    return { mode };
  });

  route(app, retryFailedCustomers, async ({ staff, params }) => {
    const count = await retryFailed(staff, await getConnectionId(staff, params.connector));
    return { count, message: interpolate(textsOf(staff).replies.retrying, { count }) };
  });
}
