import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Instant } from '#base/instant.ts';
import { ConnectionState, Health, HOURS_SHOWN, PartnerRole, Remedy } from './connection-rules.ts';

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
  /** The capabilities it would have in addition if their settings were on. */
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
