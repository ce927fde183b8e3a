import type { FastifyInstance } from 'fastify';
import { route } from '#platform/http/route.ts';
import { getConnectionId } from '../../connections/server/find-connections.ts';
import { fetchRemoteLocations, findConnectorLocations, findCoreLocations } from '../contract.ts';
import { fetchLocationMappings, findCoreLocationList, findLocationMappings } from './find-locations.ts';

/** What partners offer, and what it is mapped to. */
export function mappingRoutes(app: FastifyInstance): void {
  route(app, findCoreLocations, ({ staff }) => findCoreLocationList(staff));

  route(app, findConnectorLocations, async ({ staff, params }) =>
    findLocationMappings(staff, await getConnectionId(staff, params.connector)),
  );

  route(app, fetchRemoteLocations, async ({ staff, params, services }) =>
    fetchLocationMappings(staff, services, await getConnectionId(staff, params.connector)),
  );
}
