import type { FastifyInstance } from 'fastify';
import { getConnectionId } from '#features/partners/connections/server/find-connections.ts';
import { getRemoval, removeConnection } from '#features/partners/connections/settings-contract.ts';
import { noContent, route } from '#platform/http/route.ts';
import { findRemoval, removeConnectionNow } from './remove-connection.ts';

/** How administrators remove connectors, and what that would end. */
export function connectionRemovalRoutes(app: FastifyInstance): void {
  route(app, getRemoval, async ({ staff, params }) =>
    findRemoval(staff, await getConnectionId(staff, params.connector)),
  );

  route(app, removeConnection, async ({ staff, params }) => {
    await removeConnectionNow(staff, await getConnectionId(staff, params.connector));
    return noContent;
  });
}
