import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { plainText } from '#base/plain-text.ts';
import { ConnectorParams } from '#features/partners/connections/contract.ts';
import { CoreLocation, ShipMethodGroup, SuggestedChoice } from './choices.ts';

const Offer = z.enum(['offered', 'not_offered', 'gone']);
const AlertType = z.enum(['success', 'warning']);

/** A code of a partner's, as it writes it. */
const Code = z.string().min(1).max(200);
/** What nothing is chosen for comes as null or as the empty choice of a list. */
const Choice = z
  .string()
  .max(200)
  .nullable()
  .transform((choice) => choice || null);

/** Orders that wait for a row, and of these those that also wait for something else. */
const Waiting = { orders: z.number().int(), staying: z.number().int() };

/** Callers may name the account; only the session's own is accepted. */
const OwnAccount = Id.optional();

/** A channel's own code of a place, under the name that it has on the wire: a number for most channels. */
const ExigoId = z.union([z.number().int(), z.string().min(1).max(200)]);

/** A location as callers send it; a number and its digits are one place. */
const SentLocation = z
  .object({
    id: Id.nullish(),
    connector_location: z.object({ exigo_id: ExigoId, exigo_description: z.string().max(500).default('') }),
    core_location: z.object({ core_id: Choice }).nullish(),
    /** What the row was mapped to when it was shown; without it nothing is compared. */
    shown_core_id: Choice.optional(),
  })
  .transform(({ connector_location: { exigo_id, exigo_description }, ...location }) => ({
    ...location,
    source_location_id: String(exigo_id),
    source_location_name: exigo_description,
  }));

/** Where `saveLocations` names a location and its choice, for errors of single rows. */
export const sentLocationFields = {
  key: (index: number) => `locations.${index}.connector_location.exigo_id`,
  choice: (index: number) => `locations.${index}.core_location.core_id`,
};

/** A channel's location and the core location it is mapped to; `id` only where it is stored. */
export const ConnectorLocation = z.object({
  id: z.number().int().optional(),
  connector_location: z.object({ exigo_id: ExigoId, exigo_description: z.string() }),
  core_location: CoreLocation.nullable(),
  /** Whether the warehouse still has it; null where nothing is mapped. */
  offer: Offer.nullable(),
  /** The probable meaning, for the first of those that are not mapped; null also where nothing is sure. */
  suggested: SuggestedChoice.nullable(),
  /** Whether the channel itself lists it. */
  is_listed: z.boolean(),
  mapped_by: z.string().nullable(),
  ...Waiting,
});
export type ConnectorLocation = z.infer<typeof ConnectorLocation>;

export const findCoreLocations = endpoint('GET /api/connectors/amware/warehouse-locations', {
  summary: "The warehouse's locations that are in use",
  staleBy: ['mapping', 'connection', 'stock'],
  replies: { 200: z.array(CoreLocation) },
});

export const findConnectorLocations = endpoint('GET /api/connectors/{connector}/warehouse-locations', {
  summary:
    "A channel's locations and what they are mapped to; those that orders name and that are not stored have no id",
  staleBy: ['mapping', 'connection', 'orders'],
  params: ConnectorParams,
  replies: { 200: z.array(ConnectorLocation) },
});

export const fetchRemoteLocations = endpoint('GET /api/connectors/{connector}/remote-locations', {
  summary: "A channel's locations as it lists them now; nothing is stored",
  staleBy: [],
  params: ConnectorParams,
  replies: { 200: z.array(ConnectorLocation) },
});

export const saveLocations = endpoint('POST /api/connectors/{connector}/save-locations', {
  summary: 'Store locations and what they are mapped to; 409 naming who and which where others saved them meanwhile',
  access: 'edit_mappings',
  params: ConnectorParams,
  body: z.object({ locations: z.array(SentLocation).max(5_000) }),
  replies: { 200: z.object({ success: z.literal(true), message: z.string(), orders: z.number().int() }) },
});

export const deleteLocation = endpoint('DELETE /api/connectors/{connector}/locations/{id}', {
  summary: "Delete a channel's location with its mapping; open orders that went by it are checked again",
  access: 'edit_mappings',
  params: ConnectorParams.extend({ id: Id }),
  replies: { 200: z.object({ message: z.string() }) },
});

/** One of a channel's shipping codes and the warehouse's method that it stands for. */
export const CodeMapping = z.object({
  /** Null where orders use the code and it is not stored. */
  id: z.number().int().nullable(),
  connectorCode: z.string(),
  description: z.string(),
  amwareCode: z.string().nullable(),
  /** Carrier and name of the method. */
  amwareShipping: z.string().nullable(),
  offer: Offer.nullable(),
  /** What the code probably stands for, of the first that are not mapped. */
  suggested: SuggestedChoice.nullable(),
  /** The core location that the code itself leads to. */
  location: z.string().nullable(),
  fastTrack: z.boolean(),
  is_listed: z.boolean(),
  /** The date of the latest order with the code. */
  last_used_at: Instant.nullable(),
  mapped_by: z.string().nullable(),
  ...Waiting,
});
export type CodeMapping = z.infer<typeof CodeMapping>;

export const CodeMappings = z.object({
  codesMapping: z.array(CodeMapping),
  amwareCodes: z.array(ShipMethodGroup),
  /** The methods that were chosen last. */
  recent: z.array(z.string()),
});
export type CodeMappings = z.infer<typeof CodeMappings>;

export const findShippingCodes = endpoint('GET /api/connectors/{connector}/shipping-codes', {
  summary: "A channel's shipping codes, those that waiting orders need first, and the methods to choose from",
  staleBy: ['mapping', 'connection', 'orders'],
  params: ConnectorParams,
  replies: { 200: CodeMappings },
});

export const fetchShippingCodes = endpoint('POST /api/connectors/{connector}/shipping-codes', {
  summary: 'Ask a channel for its shipping codes and store those that are new',
  access: 'edit_mappings',
  params: ConnectorParams,
  body: z.object({ accountId: OwnAccount }).nullish(),
  replies: {
    200: CodeMappings.extend({
      message: z.string(),
      alertType: AlertType,
      added: z.array(z.string()),
      /** Stored codes that the channel listed before and does not any more; their mappings stay. */
      removed: z.array(z.string()),
    }),
  },
});

export const saveShippingCodes = endpoint('POST /api/connectors/{connector}/shipping-codes-mapping/save', {
  summary: 'Map shipping codes; 409 naming who and which where others saved them meanwhile',
  access: 'edit_mappings',
  params: ConnectorParams,
  body: z.object({
    accountId: OwnAccount,
    data: z
      .array(
        z.object({
          id: Id.nullish(),
          connectorCode: Code,
          amwareCode: Choice,
          /** What the row was mapped to when it was shown; without it nothing is compared. */
          shownAmwareCode: Choice.optional(),
        }),
      )
      .max(5_000),
  }),
  replies: { 200: z.object({ message: z.string(), alertType: AlertType, orders: z.number().int() }) },
});

/** A shipping code of any channel that leads to one of the warehouse's methods. */
export const ShippingOption = z.object({
  id: z.number().int(),
  connection_id: z.number().int(),
  connection_name: z.string(),
  connectorCode: z.string(),
  description: z.string(),
  amwareCode: z.string(),
  amwareShipping: z.string(),
  offer: Offer,
  location: z.string().nullable(),
  location_offer: Offer.nullable(),
  fastTrack: z.boolean(),
});
export type ShippingOption = z.infer<typeof ShippingOption>;

const options = '/api/connectors/{connector}/shipping-options';

export const findShippingOptions = endpoint(`GET ${options}`, {
  summary: "The codes that lead to a warehouse's methods, what can be chosen for a new one, and the account's channels",
  staleBy: ['mapping', 'connection'],
  params: ConnectorParams,
  replies: {
    200: z.object({
      data: z.array(ShippingOption),
      amwareCodes: z.array(ShipMethodGroup),
      recent: z.array(z.string()),
      core_locations: z.array(CoreLocation),
      channels: z.array(z.object({ id: z.number().int(), name: z.string() })),
    }),
  },
});

export const createShippingOption = endpoint(`POST ${options}`, {
  summary: "Map a channel's code to a method and a core location; 409 where the code is mapped already",
  access: 'edit_mappings',
  params: ConnectorParams,
  body: z.object({
    account_id: OwnAccount,
    /** The channel; not needed where the account has one. */
    connector_id: Id.optional(),
    ship_code: plainText().trim().max(200).default(''),
    /** The code of the warehouse's method. */
    ship_name: plainText().max(200).nullable().default(null),
    description: plainText().trim().max(500).default(''),
    /** The core location's `core_id`. */
    ship_location: plainText().max(200).nullable().default(null),
  }),
  replies: { 200: z.object({ id: z.number().int(), message: z.string() }) },
});

export const deleteShippingOption = endpoint(`DELETE ${options}`, {
  summary: 'Delete a mapped code; open orders that went by it are checked again',
  access: 'edit_mappings',
  params: ConnectorParams,
  query: z.object({ id: Id }),
  replies: { 200: z.object({ message: z.string() }) },
});

const OptionParams = ConnectorParams.extend({ id: Id });

export const countOptionOrders = endpoint(`GET ${options}/{id}/orders`, {
  summary: 'How many orders that have not left go by a mapped code',
  staleBy: ['mapping', 'order', 'orders'],
  params: OptionParams,
  replies: { 200: z.object({ orders: z.number().int() }) },
});

export const setFastTrack = endpoint(`PUT ${options}/fast-track/{id}`, {
  summary: 'Orders with this code go first in the warehouse',
  access: 'edit_mappings',
  params: OptionParams,
  replies: { 204: Nothing },
});

export const clearFastTrack = endpoint(`DELETE ${options}/fast-track/{id}`, {
  summary: 'Orders with this code take their turn',
  access: 'edit_mappings',
  params: OptionParams,
  replies: { 204: Nothing },
});

/**
 * A warehouse's methods of one carrier, with whether they are among the account's choices and how many codes lead to
 * them.
 */
export const CarrierMethods = z.object({
  label: z.string(),
  methods: z.array(
    z.object({ code: z.string(), name: z.string(), is_offered: z.boolean(), used_by: z.number().int() }),
  ),
});
export type CarrierMethods = z.infer<typeof CarrierMethods>;

const methods = '/api/connectors/{connector}/ship-methods';

export const findCarrierMethods = endpoint(`GET ${methods}`, {
  summary: "A warehouse's shipping methods by carrier, and which of them the account chooses from",
  staleBy: ['mapping', 'connection'],
  params: ConnectorParams,
  replies: { 200: z.array(CarrierMethods) },
});

export const offerMethods = endpoint(`PUT ${methods}/offered`, {
  summary: "Take methods into the account's choices, or out of them; what uses them keeps them",
  access: 'edit_mappings',
  params: ConnectorParams,
  body: z.object({ codes: z.array(Code).min(1).max(5_000), is_offered: z.boolean() }),
  replies: { 200: z.array(CarrierMethods) },
});
