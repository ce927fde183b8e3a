import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { getConnectionId } from '#features/partners/connections/server/find-connections.ts';
import { assertOwnership } from '#features/people/access/server/assert-ownership.ts';
import { route } from '#platform/http/route.ts';
import type { CoreLocation, ShipMethodGroup } from '../choices.ts';
import { findFixChoices } from '../choices-contract.ts';
import {
  type ConnectorLocation,
  deleteLocation,
  fetchRemoteLocations,
  fetchShippingCodes,
  findConnectorLocations,
  findCoreLocations,
  findShippingCodes,
  saveLocations,
  saveShippingCodes,
} from '../contract.ts';
import { activeLocations, activeMethods } from './active-choices.ts';
import { deleteLocationMapping } from './delete-location-mapping.ts';
import { fetchCodeMappings } from './fetch-code-mappings.ts';
import { findCodeMappings } from './find-code-mappings.ts';
import {
  fetchLocationMappings,
  findCoreLocationList,
  findLocationMappings,
  type LocationMapping,
} from './find-locations.ts';
import { optionRoutes } from './option-routes.ts';
import { saveCodeMappings } from './save-code-mappings.ts';
import { saveLocationMappings } from './save-location-mappings.ts';

/** What partners offer, and what it is mapped to. */
export function mappingRoutes(app: FastifyInstance): void {
  route(app, findCoreLocations, ({ staff }) => findCoreLocationList(staff));

  route(app, findFixChoices, async ({ staff }) => {
    const { rows } = await sql<{ shipMethods: ShipMethodGroup[]; core_locations: CoreLocation[] }>`
      select ${activeMethods} as "shipMethods", ${activeLocations} as core_locations`.execute(staff.db);
    return rows[0] ?? { shipMethods: [], core_locations: [] };
  });

  route(app, findConnectorLocations, async ({ staff, params }) => {
    const found = await findLocationMappings(staff, await getConnectionId(staff, params.connector));
    return found.map(toConnectorLocation);
  });

  route(app, fetchRemoteLocations, async ({ staff, params, services }) => {
    const found = await fetchLocationMappings(staff, services, await getConnectionId(staff, params.connector));
    return found.map(toConnectorLocation);
  });

  route(app, saveLocations, async ({ staff, params, body }) =>
    saveLocationMappings(staff, await getConnectionId(staff, params.connector), body.locations),
  );

  route(app, deleteLocation, async ({ staff, params }) =>
    deleteLocationMapping(staff, await getConnectionId(staff, params.connector), params.id),
  );

  route(app, findShippingCodes, async ({ staff, params }) =>
    findCodeMappings(staff, await getConnectionId(staff, params.connector)),
  );

  route(app, fetchShippingCodes, async ({ staff, params, body, services }) => {
    assertOwnership(staff, { account_id: body?.accountId });
    return fetchCodeMappings(staff, services, await getConnectionId(staff, params.connector));
  });

  route(app, saveShippingCodes, async ({ staff, params, body }) => {
    assertOwnership(staff, { account_id: body.accountId });
    return saveCodeMappings(staff, await getConnectionId(staff, params.connector), body.data);
  });

  optionRoutes(app);
}

/** A location as the calls carry it: its id is a number where it is written as one. */
function toConnectorLocation({
  source_location_id,
  source_location_name,
  ...mapping
}: LocationMapping): ConnectorLocation {
  const number = Number(source_location_id);
  const isNumber = Number.isSafeInteger(number) && String(number) === source_location_id;
  const connector_location = {
    exigo_id: isNumber ? number : source_location_id,
    exigo_description: source_location_name,
  };
  return { ...mapping, connector_location };
}
