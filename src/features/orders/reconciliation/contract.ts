import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import { Instant } from '#base/instant.ts';
import { ConnectorParams } from '#features/partners/connections/contract.ts';

/** An order of the channel that we lack, or have as it was before the channel changed it. */
export const Difference = z.object({
  source_order_id: z.string(),
  source_order_number: z.string(),
  order_date: Instant,
  customer_name: z.string(),
  total_cost: z.string(),
  currency: z.string(),
  is_missing: z.boolean(),
  /** It is being imported. */
  is_asked: z.boolean(),
  /** Why importing it failed. */
  error: z.string().nullable(),
});
export type Difference = z.infer<typeof Difference>;

/** How a channel's orders of the last days compare with ours. */
export const Comparison = z.object({
  /** The last one that ended; null before the first. */
  last: z
    .object({
      finished_at: Instant,
      /** Orders that the channel changed since then were compared. */
      since: Instant,
      started_by: z.string().nullable(),
      channel_count: z.number().int(),
      our_count: z.number().int(),
      /** Orders that differed and still do. */
      missing: z.number().int(),
      outdated: z.number().int(),
    })
    .nullable(),
  /** The one under way. */
  running: z.object({ started_at: Instant, read: z.number().int() }).nullable(),
  /** The one after the last that ended, where it failed; `reason` is the partner's. */
  failed: z.object({ at: Instant, reason: z.string().nullable() }).nullable(),
  can_import: z.boolean(),
  /** The newest 200 that still differ. */
  differences: z.array(Difference),
});
export type Comparison = z.infer<typeof Comparison>;

export const getComparison = endpoint('GET /api/connectors/{connector}/reconciliation', {
  summary: "How a channel's orders of the last seven days compare with ours",
  staleBy: ['connection', 'orders'],
  params: ConnectorParams,
  replies: { 200: Comparison },
});

const Message = z.object({ message: z.string() });

export const compareNow = endpoint('POST /api/connectors/{connector}/reconciliation', {
  summary: "Compare a channel's orders with ours now",
  access: 'edit_orders',
  params: ConnectorParams,
  replies: { 200: Message },
});

export const importDifferences = endpoint('POST /api/connectors/{connector}/reconciliation/import', {
  summary: 'Import orders that differ: those named, or all of them',
  access: 'edit_orders',
  params: ConnectorParams,
  body: z.object({ source_order_ids: z.array(z.string().min(1).max(200)).min(1).max(200).optional() }),
  replies: { 200: Message },
});
