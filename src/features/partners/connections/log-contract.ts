import { z } from 'zod';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { Id } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { ConnectorParams } from './contract.ts';

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

/** A record of the partner that could not be read: `number` as the partner calls it, `stream` what it is one of. */
const UnreadRecord = z.object({
  id: z.number().int(),
  stream: z.string(),
  number: z.string(),
  reason: z.string(),
  first_seen_at: Instant,
  last_seen_at: Instant,
});
export const UnreadRecords = z.object({ data: z.array(UnreadRecord), total: z.number().int() });
export type UnreadRecords = z.infer<typeof UnreadRecords>;

export const findUnread = endpoint('GET /api/connectors/{connector}/unread-records', {
  summary: 'Orders and other records of a partner that cannot be read, with the reason; the newest 200',
  staleBy: ['connection', 'orders'],
  params: ConnectorParams,
  replies: { 200: UnreadRecords },
});

/** What the log shows. */
export const LogFilter = z.object({
  /** `1`: failed attempts only. */
  failures: z.enum(['1', '0']).default('0'),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  perPage: z.coerce.number().int().min(1).max(200).default(50),
});

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
  query: LogFilter,
  replies: { 200: pageOf(LogEntry) },
});
