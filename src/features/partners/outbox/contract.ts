import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { ConnectionState } from '#features/partners/connections/connection-rules.ts';
import { WriteState } from './write-actions.ts';

/** A list has the newest so many; older ones are found by state and connector. */
export const MAX_WRITES = 100;

/** A write to a partner that has not ended well yet, in the reader's language. */
export const OutboxWrite = z.object({
  id: Id,
  state: WriteState,
  /** What is sent. */
  action: z.string(),
  connection_id: Id,
  /** The account's own name for its connector. */
  connection: z.string(),
  connection_state: ConnectionState,
  /** An earlier write of the same order or product goes first. */
  is_behind: z.boolean(),
  /** Tries so far. */
  attempts: z.number().int(),
  /** What the last try came to; null where it is the first. */
  error: z.string().nullable(),
  /** Not before then; null where it waits for its turn alone. */
  next_try_at: Instant.nullable(),
  created_at: Instant,
  order: z.object({ id: Id, number: z.string() }).nullable(),
  product: z.object({ id: Id, sku: z.string() }).nullable(),
});
export type OutboxWrite = z.infer<typeof OutboxWrite>;

export const findWrites = endpoint('GET /api/outbox', {
  summary: `What waits to be sent to partners, may have arrived or was refused: the newest ${MAX_WRITES}`,
  staleBy: ['write', 'order', 'orders', 'connection', 'listing'],
  query: z.object({
    state: WriteState.optional(),
    connection_id: Id.optional(),
  }),
  replies: { 200: z.object({ data: z.array(OutboxWrite), has_more: z.boolean() }) },
});

export const retryWrite = endpoint('POST /api/outbox/{id}/retry', {
  summary: 'Try a write now; of one in doubt the partner is asked first what became of it',
  access: 'edit_orders',
  params: IdParams,
  replies: { 204: Nothing },
});

export const dropWrite = endpoint('POST /api/outbox/{id}/drop', {
  summary: 'Never send a write that was surely not done',
  access: 'edit_orders',
  params: IdParams,
  replies: { 204: Nothing },
});
