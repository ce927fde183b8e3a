import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { ConnectorParams } from '../connections/contract.ts';

/** A place of the warehouse's. */
export const CoreLocation = z.object({ core_id: z.string(), core_description: z.string() });
export type CoreLocation = z.infer<typeof CoreLocation>;

/** A channel's own code of a place: a number for most channels. */
const ExigoId = z.union([z.number().int(), z.string().min(1).max(200)]);

/** A channel's location and the core location it is mapped to; `id` only where it is stored. */
export const ConnectorLocation = z.object({
  id: z.number().int().optional(),
  connector_location: z.object({ exigo_id: ExigoId, exigo_description: z.string() }),
  core_location: CoreLocation.nullable(),
});
export type ConnectorLocation = z.infer<typeof ConnectorLocation>;

export const findCoreLocations = endpoint('GET /api/connectors/amware/warehouse-locations', {
  summary: "The warehouse's locations that are in use",
  replies: { 200: z.array(CoreLocation) },
});

export const findConnectorLocations = endpoint('GET /api/connectors/{connector}/warehouse-locations', {
  summary: "A channel's stored locations and what they are mapped to",
  params: ConnectorParams,
  replies: { 200: z.array(ConnectorLocation) },
});

export const fetchRemoteLocations = endpoint('GET /api/connectors/{connector}/remote-locations', {
  summary: "A channel's locations as it lists them now; nothing is stored",
  params: ConnectorParams,
  replies: { 200: z.array(ConnectorLocation) },
});
