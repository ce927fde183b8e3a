import { z } from 'zod';
import { endpoint, Nothing, pageOf } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { ConnectionState, Health, HOURS_SHOWN, PartnerRole, Remedy } from './connection-rules.ts';

const Instant = z.iso.datetime();

/** Attempts of a span: calls close together count as one. */
const Attempts = z.object({ good: z.number().int(), bad: z.number().int() });
export type Attempts = z.infer<typeof Attempts>;

/** A connection as the screens show it. What it signs in with never leaves the server. */
export const ConnectionView = z.object({
  id: z.number().int(),
  kind: z.string(),
  /** The account's own name for it. */
  name: z.string(),
  /** The partner's name. */
  title: z.string(),
  /** Null where Bodega does not know the kind. */
  role: PartnerRole.nullable(),
  state: ConnectionState,
  health: Health,
  remedy: Remedy.nullable(),
  /** New or changed since it was last active. */
  needs_activation: z.boolean(),
  capabilities: z.array(z.string()),
  /** What it could do beside that, were the settings for it switched on. */
  capabilities_off: z.array(z.string()),
  last_attempt_at: Instant.nullable(),
  last_success_at: Instant.nullable(),
  last_error: z.string().nullable(),
  last_error_at: Instant.nullable(),
  /** Attempts failed in a row, to read and to send of one queue. */
  failures: z.number().int(),
  next_try_at: Instant.nullable(),
  /** What has not reached the partner yet: writes, quantities and customers, so many of each. */
  backlog: z.number().int(),
  /** Orders of this channel that wait for a correction. */
  orders_with_problems: z.number().int(),
  attempts_hour: Attempts,
  attempts_day: Attempts,
  /** The attempts of the day by the hour, up to now. */
  hours: z.array(Attempts).length(HOURS_SHOWN),
  /** Orders that differed when the channel was last compared and still do; null where it never was. */
  differences: z.number().int().nullable(),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

/** `{connector}` in a path: a connection's kind, or its id where the account has two of one kind. */
export const ConnectorParams = z.object({ connector: z.string().min(1).max(60) });

export const findConnections = endpoint('GET /api/connectors', {
  summary: "The account's connectors and how they fare",
  staleBy: ['connection', 'orders'],
  replies: { 200: z.array(ConnectionView) },
});

export const getConnection = endpoint('GET /api/connectors/{connector}', {
  summary: 'One connector',
  staleBy: ['connection', 'orders'],
  params: ConnectorParams,
  replies: { 200: ConnectionView },
});

const Message = z.object({ message: z.string() });

export const testConnection = endpoint('POST /api/connectors/{connector}/test', {
  summary: 'Ask the partner whether the credentials and settings work',
  access: 'manage_connectors',
  params: ConnectorParams,
  replies: { 200: Message },
});

export const pauseConnection = endpoint('POST /api/connectors/{connector}/pause', {
  summary: 'Stop reading from and writing to the partner',
  access: 'manage_connectors',
  params: ConnectorParams,
  replies: { 204: Nothing },
});

export const resumeConnection = endpoint('POST /api/connectors/{connector}/resume', {
  summary: 'Test the connection and, where it works, go on',
  access: 'manage_connectors',
  params: ConnectorParams,
  replies: { 204: Nothing },
});

export const syncConnection = endpoint('POST /api/connectors/{connector}/sync', {
  summary: 'Read everything from the partner now',
  access: 'edit_orders',
  params: ConnectorParams,
  replies: { 200: Message },
});

/** One attempt at a partner, in the reader's language; `date_formatted` is in the account's zone. */
export const LogEntry = z.object({
  id: z.number().int(),
  action: z.string(),
  result: z.string(),
  is_failure: z.boolean(),
  order_id: z.number().int().nullable(),
  order_number: z.string().nullable(),
  /** Empty where the system did it. */
  edited_by: z.string(),
  date_formatted: z.string(),
});
export type LogEntry = z.infer<typeof LogEntry>;

export const findEntityLogs = endpoint('GET /api/connector-logs/{connectorId}/{entityId}', {
  summary: "An order's latest 200 attempts at a connector, newest first; `entityId` 0 for those of all orders and none",
  staleBy: ['connection', 'order', 'orders'],
  params: z.object({ connectorId: Id, entityId: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  replies: { 200: z.array(LogEntry) },
});

export const findConnectionLog = endpoint('GET /api/connectors/{connector}/log', {
  summary: "A page of a connector's attempts, newest first",
  staleBy: ['connection', 'orders', 'stock', 'link', 'mapping', 'listing', 'customer'],
  params: ConnectorParams,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    perPage: z.coerce.number().int().min(1).max(200).default(50),
    /** `1`: failed attempts only. */
    failures: z.enum(['1', '0']).default('0'),
  }),
  replies: { 200: pageOf(LogEntry) },
});
