import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Version } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { plainText } from '#base/plain-text.ts';
import { ConnectionState, PartnerRole } from './connection-rules.ts';
import { ConnectorParams } from './contract.ts';
import { FieldValue, FormField, FormInput, OnlyWith } from './form.ts';

const ConnectionName = plainText().trim().min(1).max(60);
/** How often a connection is read, in seconds. */
export const PollSeconds = z.number().int().min(5).max(86_400);

/** A kind of connector that can be added. */
export const ConnectorKind = z.object({
  kind: z.string(),
  title: z.string(),
  role: PartnerRole,
  capabilities: z.array(z.string()),
  fields: z.array(FormField),
  /** Where the partner sends members back to who consented; null where it has no such way. */
  redirect: z.object({ address: z.string(), only_with: OnlyWith.nullable() }).nullable(),
});
export type ConnectorKind = z.infer<typeof ConnectorKind>;

export const findConnectorKinds = endpoint('GET /api/connector-kinds', {
  summary: 'The kinds of connectors, each with the form that it asks for',
  staleBy: [],
  access: 'manage_connectors',
  replies: { 200: z.array(ConnectorKind) },
});

const Tested = z.object({ message: z.string() });

/** How much of something a partner lists; `is_more`: at least so many. */
const ListedCount = z.object({
  what: z.enum(['products', 'ship_codes', 'ship_methods', 'locations']),
  count: z.number().int().min(0),
  is_more: z.boolean(),
});
export type ListedCount = z.infer<typeof ListedCount>;

export const testNewConnection = endpoint('POST /api/connector-kinds/{kind}/test', {
  summary: 'Ask a partner whether credentials and settings work, before they are stored, and how much it lists',
  access: 'manage_connectors',
  params: z.object({ kind: z.string().min(1).max(60) }),
  body: FormInput,
  replies: { 200: Tested.extend({ found: z.array(ListedCount) }) },
});

export const addConnection = endpoint('POST /api/connectors', {
  summary: 'Add a connector. It stays paused until it is activated',
  access: 'manage_connectors',
  body: FormInput.extend({
    kind: z.string().min(1).max(60),
    name: ConnectionName,
    poll_seconds: PollSeconds,
    /** Its lists of places and shipping are read at once, so that they can be mapped before it is active. */
    reads_lists: z.boolean().default(false),
  }),
  replies: { 201: z.object({ id: z.number().int(), message: z.string() }) },
});

/** A connector's settings. Administrators see its credentials without the secrets, other members none of them. */
export const ConnectionSettings = z.object({
  id: z.number().int(),
  kind: z.string(),
  title: z.string(),
  name: z.string(),
  state: ConnectionState,
  /** Counts the changes: an edit names the one it started from. */
  version: z.number().int(),
  saved_by: z.string().nullable(),
  saved_at: Instant.nullable(),
  fields: z.array(FormField),
  /** By the fields' names; secrets are left out. */
  values: z.record(z.string(), FieldValue),
  /** The names of the secrets that are stored. */
  secrets_set: z.array(z.string()),
  poll_seconds: z.number().int(),
  /** What is read, and every how many seconds. */
  schedule: z.array(z.object({ what: z.string(), seconds: z.number().int() })),
  /** Where the partner sends its webhooks; null where it sends none, and for members. */
  webhooks: z
    .object({
      address: z.string(),
      /** False where the partner cannot reach us there. */
      is_reachable: z.boolean(),
      last_at: Instant.nullable(),
      /** Webhooks with a wrong signature. */
      refused: z.number().int(),
      refused_at: Instant.nullable(),
    })
    .nullable(),
  /** How a member lets us in at the partner; null where the connector signs in otherwise, and for members. */
  authorization: z
    .object({
      /** What the merchant's app at the partner must name. */
      redirect_address: z.string(),
      is_granted: z.boolean(),
      /** The partner's account that was opened last, by whom and when. */
      owner_name: z.string().nullable(),
      granted_by: z.string().nullable(),
      granted_at: Instant.nullable(),
    })
    .nullable(),
});
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;

export const getConnectionSettings = endpoint('GET /api/connectors/{connector}/settings', {
  summary: "A connector's settings, and the form that changes them",
  staleBy: ['connection'],
  params: ConnectorParams,
  replies: { 200: ConnectionSettings },
});

export const saveConnectionSettings = endpoint('PUT /api/connectors/{connector}/settings', {
  summary: "Change a connector's settings. Other credentials or settings pause it until it is activated",
  access: 'manage_connectors',
  params: ConnectorParams,
  body: FormInput.extend({ version: Version, name: ConnectionName, poll_seconds: PollSeconds }),
  replies: { 200: z.object({ version: z.number().int(), state: ConnectionState, message: z.string() }) },
});

export const testConnectionSettings = endpoint('POST /api/connectors/{connector}/settings/test', {
  summary: 'Ask the partner whether changed credentials and settings work, before they are stored',
  access: 'manage_connectors',
  params: ConnectorParams,
  body: FormInput,
  replies: { 200: Tested },
});

export const authorizeConnection = endpoint('POST /api/connectors/{connector}/authorization', {
  summary:
    "Begin to sign in at a partner: gives the address of the partner's consent page, from which the browser comes back to us",
  access: 'manage_connectors',
  params: ConnectorParams,
  replies: { 200: z.object({ address: z.string() }) },
});

/** What removing a connector ends, and what stays. */
export const Removal = z.object({
  mappings: z.number().int(),
  products: z.number().int(),
  orders: z.number().int(),
  /** Orders of it that have not left yet. */
  open_orders: z.number().int(),
  /** Writes whose outcome is not known: while there are any it cannot be removed. */
  unfinished_writes: z.number().int(),
});
export type Removal = z.infer<typeof Removal>;

export const getRemoval = endpoint('GET /api/connectors/{connector}/removal', {
  summary: 'What removing a connector would end, and what would stay',
  staleBy: ['connection', 'mapping', 'link', 'order', 'orders'],
  access: 'manage_connectors',
  params: ConnectorParams,
  replies: { 200: Removal },
});

export const removeConnection = endpoint('DELETE /api/connectors/{connector}', {
  summary: 'Remove a connector. Its orders and customers stay',
  access: 'manage_connectors',
  params: ConnectorParams,
  replies: { 204: Nothing },
});
